"""Draws accounts.svg (plain shapes) and drift.png (matplotlib, from drift.csv) of "Credits that cannot drift"."""
import csv

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

INK, LAPIS, RUBRIC, TEAL, SOFT = "#1d1b19", "#1f4e8c", "#b3261e", "#0f766e", "#5f5a54"
plt.rcParams.update({"font.size": 11, "axes.edgecolor": INK, "text.color": INK, "axes.labelcolor": INK,
                     "xtick.color": INK, "ytick.color": INK, "axes.spines.top": False,
                     "axes.spines.right": False, "figure.dpi": 170, "savefig.facecolor": "white"})


def drift():
    rows = list(csv.DictReader(open("drift.csv", encoding="utf-8")))
    fig, ax = plt.subplots(figsize=(6.4, 3.7))
    for seed in sorted({r["seed"] for r in rows}):
        mine = [r for r in rows if r["seed"] == seed]
        x = [int(r["operation"]) for r in mine]
        ax.plot(x, [int(r["naive_wrong"]) for r in mine], color=RUBRIC, lw=1.1, label="shortcut: credits wrong" if seed == "1" else None)
        ax.plot(x, [int(r["naive_missing"]) for r in mine], color=LAPIS, lw=1.1, label="shortcut: sum off zero" if seed == "1" else None)
        ax.plot(x, [int(r["ledger_drift"]) for r in mine], color=TEAL, lw=2.4, label="ledger: both zero" if seed == "1" else None)
    ax.set(xlabel="operations", ylabel="credits", xlim=(0, 20000), ylim=(-150, None))
    ax.legend(frameon=False, loc="upper left")
    fig.tight_layout(); fig.savefig("drift.png"); plt.close(fig)


def accounts():
    b = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 250" width="720" height="250" font-family="Helvetica, Arial, sans-serif">',
         '<title>The accounts and the movements between them</title>', '<rect x="0" y="0" width="720" height="250" fill="#ffffff"/>']
    for x, y, title, note, colour in ((14, 30, "issue", "may be negative", RUBRIC), (280, 30, "available", "of each supervisor", INK),
                                      (280, 168, "locked", "of each supervisor", INK), (546, 168, "fees", "the platform", TEAL)):
        b += [f'<rect x="{x}" y="{y}" width="160" height="58" rx="4" fill="#ffffff" stroke="{colour}" stroke-width="1.3"/>',
              f'<text x="{x + 80}" y="{y + 25}" font-size="14" font-weight="bold" fill="{colour}" text-anchor="middle">{title}</text>',
              f'<text x="{x + 80}" y="{y + 44}" font-size="11" fill="{SOFT}" text-anchor="middle">{note}</text>']
    for d in ("M178 59 H274 m-7 -4 l7 4 l-7 4", "M320 92 V162 m-4 -7 l4 7 l4 -7", "M400 164 V94 m-4 7 l4 -7 l4 7", "M444 197 H540 m-7 -4 l7 4 l-7 4"):
        b.append(f'<path d="{d}" fill="none" stroke="{LAPIS}" stroke-width="1.5"/>')
    for x, y, text, anchor in ((226, 50, "bonus", "middle"), (312, 132, "lock: price", "end"), (408, 124, "complete: price less fee (to the seller)", "start"),
                               (408, 142, "refund: price (to the buyer)", "start"), (492, 188, "fee", "middle")):
        b.append(f'<text x="{x}" y="{y}" font-size="12" fill="{INK}" text-anchor="{anchor}">{text}</text>')
    open("accounts.svg", "w", encoding="utf-8").write("\n".join([*b, "</svg>"]) + "\n")


drift()
accounts()
