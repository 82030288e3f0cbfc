"""The reference: what a hand is worth, worked out the slow and literal way.

It takes nothing from the package it judges, not even a constant. A tile is a number,
suit * 9 + rank - 1 in the suits m (万), s (条), p (筒); a group is a sorted tuple of tiles.
Where a choice is to be made between quick and plainly right, it is plainly right.
"""
