"""The benchmark: ``python -m tests.bench`` prints the table of the README."""
