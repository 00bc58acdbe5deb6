"""Every number and figure of the paper. Python 3.11 and matplotlib: python3 benford.py

A ledger is a list of positive whole amounts. Honest ones come from a process of business, forged ones from a forger.
"""
from math import log10
from random import Random

BENFORD = [log10(1 + 1 / d) for d in range(1, 10)]
CHI2_95 = 15.507  # 8 degrees of freedom
MAD_LIMIT = 0.015  # Nigrini's limit of nonconformity for first digits
PRICES = (15, 15, 20, 20, 20, 25, 25, 30, 35)


def uniform_prices(r, n):
    """Prices of the simulation in double-entry-credits: 1 to 60, all alike."""
    return [1 + int(r.random() * 60) for _ in range(n)]


def price_list(r, n):
    """A marketplace: listed prices, fees of 5 % rounded down, bonuses of 10 and 20, refunds."""
    amounts = []
    while len(amounts) < n:
        kind = r.random()
        price = r.choice(PRICES)
        if kind < 0.6:
            amounts += [price, price - price // 20] + ([price // 20] if price >= 20 else [])
        elif kind < 0.7:
            amounts += [price, price]
        else:
            amounts.append(10 if r.random() < 0.8 else 20)
    return amounts[:n]


def invoices(r, n):
    """Amounts that are products of many factors: lognormal over more than three decades."""
    return [max(1, round(r.lognormvariate(6, 1.8))) for _ in range(n)]


def narrow_invoices(r, n):
    """The same business with less spread."""
    return [max(1, round(r.lognormvariate(6, 0.5))) for _ in range(n)]


def skimmed(r, n):
    """Wide invoices of which the keeper of the books pays out 5 % less in half of the cases."""
    return [max(1, round(x * 0.95)) if r.random() < 0.5 else x for x in invoices(r, n)]


def padded(r, n):
    """Wide invoices, a tenth of them invented: round amounts between 100 and 900."""
    return [100 * r.randint(1, 9) if r.random() < 0.1 else x for x in invoices(r, n)]


def educated(r, n):
    """Everything invented by a forger who has read about the law: log-uniform over four decades."""
    return [int(10 ** r.uniform(0, 4)) for _ in range(n)]


def uneducated(r, n):
    """Everything invented by a forger who has not: all four-digit amounts alike."""
    return [r.randint(1, 9999) for _ in range(n)]


HONEST = {"uniform prices, 1 to 60": uniform_prices, "price list with fees": price_list, "narrow invoices": narrow_invoices, "wide invoices": invoices}
FORGED = {"skimmed by 5 %": skimmed, "a tenth invented": padded, "educated forger": educated, "uneducated forger": uneducated}


def digits(amounts):
    counts = [0] * 9
    for a in amounts:
        counts[int(str(a)[0]) - 1] += 1
    return counts


def chi2(counts):
    n = sum(counts)
    return sum((c - n * p) ** 2 / (n * p) for c, p in zip(counts, BENFORD))


def mad(counts):
    n = sum(counts)
    return sum(abs(c / n - p) for c, p in zip(counts, BENFORD)) / 9


def flags(runs=1000):
    print("share of ledgers flagged by chi-square (95 %) and by the mean absolute deviation, in per cent")
    rates = {}
    for group, makers in (("honest", HONEST), ("forged", FORGED)):
        for name, make in makers.items():
            row = []
            for n in (100, 500, 2000):
                by_chi = by_mad = 0
                for run in range(runs):
                    counts = digits(make(Random(f"{name}-{n}-{run}"), n))
                    by_chi += chi2(counts) > CHI2_95
                    by_mad += mad(counts) > MAD_LIMIT
                row.append((100 * by_chi / runs, 100 * by_mad / runs))
            rates[name] = row
            print(f"{group} {name:26}", "  ".join(f"{a:5.1f} {b:5.1f}" for a, b in row))
    return rates


def pair_auc(honest, forged, n=500, runs=400):
    """The probability that a forged ledger has a larger chi-square than an honest one."""
    a = sorted(chi2(digits(honest(Random(f"h{i}"), n))) for i in range(runs))
    b = [chi2(digits(forged(Random(f"f{i}"), n))) for i in range(runs)]
    wins = sum(sum(x < y for x in a) + 0.5 * sum(x == y for x in a) for y in b)
    return wins / (runs * runs)


def areas():
    print("area under the ROC curve, n = 500: rows honest, columns forged:", list(FORGED))
    for name, honest in HONEST.items():
        print(f"{name:26}", " ".join(f"{pair_auc(honest, forged):.3f}" for forged in FORGED.values()))


def figure():
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False, "figure.dpi": 110})
    shown = {"uniform prices (honest)": (uniform_prices, "#0f766e"), "price list (honest)": (price_list, "#1f4e8c"),
             "educated forger": (educated, "#b3261e")}
    fig, ax = plt.subplots(figsize=(6.6, 3.3))
    for i, (label, (make, colour)) in enumerate(shown.items()):
        counts = digits(make(Random(1), 20_000))
        ax.bar([d + (i - 1) * 0.27 for d in range(1, 10)], [c / 20_000 for c in counts], 0.25, color=colour, label=label)
    ax.plot(range(1, 10), BENFORD, "o-", color="#1d1b19", ms=4, label="Benford")
    ax.set(xlabel="first digit", ylabel="share", xticks=range(1, 10))
    ax.legend(frameon=False)
    fig.tight_layout()
    fig.savefig("digits.png")


def first_digits():
    for name, make in {**HONEST, **FORGED}.items():
        counts = digits(make(Random(1), 20_000))
        print(f"{name:26}", " ".join(f"{100 * c / 20_000:.1f}" for c in counts), f"mad {mad(counts):.4f}")
    print("Benford                   ", " ".join(f"{100 * p:.1f}" for p in BENFORD))


if __name__ == "__main__":
    first_digits()
    flags()
    areas()
    figure()
