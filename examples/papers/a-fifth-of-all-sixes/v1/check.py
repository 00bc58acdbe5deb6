"""The same count in another language, written from the text of the paper: python3 check.py."""
from itertools import combinations_with_replacement

kinds = [(0.5 + r / 100) * c / 10 for r in range(0, 100, 5) for c in range(1, 11)]
below = sum((a * 6 + b * 6 + c * 6) / (a + b + c) < 6 for a, b, c in combinations_with_replacement(kinds, 3))
print(below)
