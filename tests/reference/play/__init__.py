"""A whole hand played the slow and literal way: R1 to R20 of RULES.md on plain data.

Like the rest of the reference it takes nothing from the package it judges. Seats are 0 to 3
anticlockwise, tiles are '5m', melds '[555m]', '[5555m]' and '(5555m)'.
"""
