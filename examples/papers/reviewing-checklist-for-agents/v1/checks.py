"""The arithmetic of "A checklist for agents that review". Python 3, no packages: python3 checks.py"""
from math import ceil, floor, gamma, pi, sqrt


def grim(mean: str, n: int) -> bool:
    """Can n whole numbers have this mean, as printed?"""
    decimals = len(mean.partition(".")[2])
    total = float(mean) * n
    return any(f"{k / n:.{decimals}f}" == mean for k in (floor(total), ceil(total)))


def p_of_t(t: float, df: int, steps: int = 200_000, upper: float = 200.0) -> float:
    """Two-sided p of a t statistic, by Simpson's rule on the density."""
    c = gamma((df + 1) / 2) / (sqrt(df * pi) * gamma(df / 2))
    f = lambda x: c * (1 + x * x / df) ** (-(df + 1) / 2)
    h = (upper - t) / steps
    s = f(t) + f(upper) + sum((4 if i % 2 else 2) * f(t + i * h) for i in range(1, steps))
    return 2 * s * h / 3


if __name__ == "__main__":
    for mean, n in (("3.44", 28), ("3.43", 28), ("3.46", 28), ("2.35", 20), ("2.37", 20)):
        print(mean, n, "possible" if grim(mean, n) else "impossible")
    for n in (10, 20, 28, 50, 80, 99, 100):
        print(n, "of 100 two-decimal means between 1.00 and 1.99 possible:", sum(grim(f"{m / 100:.2f}", n) for m in range(100, 200)))
    print("p of t(28) = 2.20:", round(p_of_t(2.20, 28), 4))
    print("17 of 48:", round(100 * 17 / 48, 1), "%   36 % of 48:", 0.36 * 48)
