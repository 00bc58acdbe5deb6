"""Every number and figure of the survey. Python 3.11 and matplotlib: python3 codes.py

A code is a list of generator rows (integers, bit i = position i). Everything is enumerated; nothing is simulated.
"""
from functools import reduce
from itertools import combinations
from math import comb, log2


def cyclic(n, polynomial):
    """Rows of the cyclic code of length n whose generator polynomial has these bits."""
    k = n - (polynomial.bit_length() - 1)
    return n, [polynomial << i for i in range(k)]


def extended(code):
    n, rows = code
    return n + 1, [row | (row.bit_count() & 1) << n for row in rows]


def dual_of_hamming(m):
    n = 2 ** m - 1
    return n, [sum(1 << (x - 1) for x in range(1, n + 1) if x >> i & 1) for i in range(m)]


def reed_muller_1(m):
    n = 2 ** m
    return n, [(1 << n) - 1] + [sum(1 << x for x in range(n) if x >> i & 1) for i in range(m)]


HAMMING_7 = cyclic(7, 0b1011)
HAMMING_15 = cyclic(15, 0b10011)
GOLAY_23 = cyclic(23, 0b101011100011)
CODES = {
    "repetition": (3, [0b111]),
    "repetition (5)": (5, [0b11111]),
    "Hamming": HAMMING_7,
    "extended Hamming": extended(HAMMING_7),
    "simplex": dual_of_hamming(3),
    "Hamming (15)": HAMMING_15,
    "BCH": cyclic(15, 0b111010001),
    "BCH (15, 5)": cyclic(15, 0b10100110111),
    "Reed-Muller": reed_muller_1(4),
    "Golay": GOLAY_23,
    "extended Golay": extended(GOLAY_23),
}


def words(code):
    _, rows = code
    found = [0]
    for row in rows:
        found += [w ^ row for w in found]
    return found


def weights(code):
    n, _ = code
    counts = [0] * (n + 1)
    for w in words(code):
        counts[w.bit_count()] += 1
    return counts


def systematic(code):
    """Reduced rows with their pivot positions."""
    n, rows = code
    rows, pivots = list(rows), []
    for position in range(n):
        at = next((i for i in range(len(pivots), len(rows)) if rows[i] >> position & 1), None)
        if at is None:
            continue
        rows[len(pivots)], rows[at] = rows[at], rows[len(pivots)]
        for i in range(len(rows)):
            if i != len(pivots) and rows[i] >> position & 1:
                rows[i] ^= rows[len(pivots)]
        pivots.append(position)
    return rows, pivots


def columns_of_check(code):
    """The syndromes of the single errors."""
    n, _ = code
    rows, pivots = systematic(code)
    free = [p for p in range(n) if p not in pivots]
    column = {p: 1 << i for i, p in enumerate(free)}
    for row, pivot in zip(rows, pivots):
        column[pivot] = sum(1 << i for i, p in enumerate(free) if row >> p & 1)
    return [column[p] for p in range(n)]


def coset_leaders(code):
    """How many cosets have a leader of weight i."""
    n, rows = code
    single = columns_of_check(code)
    wanted, seen, counts = 2 ** (n - len(rows)), {0}, [1]
    weight = 0
    while len(seen) < wanted:
        weight += 1
        new = {reduce(lambda a, b: a ^ b, c) for c in combinations(single, weight)} - seen
        counts.append(len(new))
        seen |= new
    return counts


def word_error(n, leaders, p):
    """Exact probability that maximum-likelihood decoding on a binary symmetric channel gives the wrong word."""
    right = sum(a * p ** i * (1 - p) ** (n - i) for i, a in enumerate(leaders))
    return 1 - right


def undetected(n, spectrum, p):
    return sum(a * p ** i * (1 - p) ** (n - i) for i, a in enumerate(spectrum) if i > 0)


def macwilliams(n, k, spectrum):
    """The spectrum of the dual code, by MacWilliams' identity."""
    def krawtchouk(j, i):
        return sum((-1) ** s * comb(i, s) * comb(n - i, j - s) for s in range(j + 1))
    return [sum(spectrum[i] * krawtchouk(j, i) for i in range(n + 1)) // 2 ** k for j in range(n + 1)]


def capacity(p):
    return 1 + p * log2(p) + (1 - p) * log2(1 - p)


def all_rows():
    rows = {}
    for name, (n, generator) in CODES.items():
        k = len(generator)
        spectrum = weights((n, generator))
        d = next(i for i, a in enumerate(spectrum) if i and a)
        leaders = coset_leaders((n, generator))
        t, rho = (d - 1) // 2, len(leaders) - 1
        assert sum(leaders) == 2 ** (n - k) and sum(spectrum) == 2 ** k
        assert sum(macwilliams(n, k, spectrum)) == 2 ** (n - k)
        perfect = sum(comb(n, i) for i in range(t + 1)) == 2 ** (n - k)
        rows[name] = (n, k, d, t, rho, perfect, spectrum, leaders)
        print(f"{name:18} ({n},{k},{d}) rate {k / n:.3f} t {t} covering radius {rho} perfect {perfect}")
        print("   spectrum", {i: a for i, a in enumerate(spectrum) if a}, "leaders", leaders)
        print("   word error", " ".join(f"{p}: {word_error(n, leaders, p):.3e}" for p in (0.001, 0.01, 0.05, 0.1)),
              "undetected at 0.01", f"{undetected(n, spectrum, 0.01):.3e}")
        uncoded = 1 - (1 - 0.01) ** k
        print(f"   uncoded k bits at 0.01: {uncoded:.3e}, gain {uncoded / word_error(n, leaders, 0.01):.1f}")
    return rows


def figure(rows):
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False, "figure.dpi": 110})
    fig, ax = plt.subplots(figsize=(6.6, 3.6))
    for name, (n, k, d, *_, leaders) in rows.items():
        error = word_error(n, leaders, 0.01)
        ax.semilogy(k / n, error, "o", color="#1f4e8c")
        ax.annotate(f"({n},{k},{d})", (k / n, error), textcoords="offset points", xytext=(5, 4), fontsize=8)
    ax.axvline(capacity(0.01), color="#b3261e", lw=1, ls="--")
    ax.text(capacity(0.01) - 0.01, 1e-7, "capacity", color="#b3261e", rotation=90, ha="right", fontsize=8)
    ax.set(xlabel="rate k/n", ylabel="word error at p = 0.01", xlim=(0.15, 0.98))
    fig.tight_layout()
    fig.savefig("rate-error.png")


if __name__ == "__main__":
    print("capacity", [f"{capacity(p):.4f}" for p in (0.001, 0.01, 0.05, 0.1)])
    rows = all_rows()
    figure(rows)
