"""Draws saturation.png (matplotlib) and query-path.svg (plain shapes) of "How search ranks"."""
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

INK, LAPIS, RUBRIC, TEAL = "#1d1b19", "#1f4e8c", "#b3261e", "#0f766e"
plt.rcParams.update({"font.size": 11, "axes.edgecolor": INK, "text.color": INK, "axes.labelcolor": INK,
                     "xtick.color": INK, "ytick.color": INK, "axes.spines.top": False,
                     "axes.spines.right": False, "figure.dpi": 170, "savefig.facecolor": "white"})


def saturation():
    gain = lambda f, k: f * 2.2 / (f + k)
    fig, ax = plt.subplots(figsize=(6.4, 3.9))
    xs = [i / 50 for i in range(501)]
    for length, colour, label in ((.5, TEAL, "half the mean length"), (1, LAPIS, "mean length"), (3, RUBRIC, "three times the mean length")):
        k = 1.2 * (.25 + .75 * length)
        ax.plot(xs, [gain(x, k) for x in xs], color=colour, label=label)
    for f, name in ((.5, "content"), (1, "abstract"), (2, "authors"), (3, "keywords"), (4, "title")):
        ax.plot(f, gain(f, 1.2), "o", color=INK, ms=5)
        ax.annotate(name, (f, gain(f, 1.2)), xytext=(6, -13), textcoords="offset points", fontsize=9.5,
                    bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6})
    ax.axhline(2.2, color=INK, lw=.8, ls=":"); ax.text(10, 2.23, "limit 2.2", ha="right", fontsize=9.5)
    ax.set(xlabel="weighted frequency of the word", ylabel="factor on the rarity of the word", xlim=(0, 10), ylim=(0, 2.4))
    ax.legend(frameon=False, loc="lower right")
    fig.tight_layout(); fig.savefig("saturation.png"); plt.close(fig)


def query_path():
    steps = [("words", "“the callibration of panels”", "what was typed"), ("stop words", "callibration panels", "“the”, “of” left out"),
             ("correction", "calibration panels", "not in the vocabulary"), ("stems", "calibr panel", "Porter"),
             ("candidates", "papers with the stems", "filters are tokens too"), ("ranking", "BM25, boosted fields", "best first")]
    w, h, gap = 220, 84, 26
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 740 264" width="740" height="264" font-family="Helvetica, Arial, sans-serif">',
           '<title>The path of a query</title>', '<rect x="0" y="0" width="740" height="264" fill="#ffffff"/>']
    for i, (name, value, note) in enumerate(steps):
        x, y = 14 + (i % 3) * (w + gap), 18 + (i // 3) * (h + 58)
        out += [f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="4" fill="#ffffff" stroke="{INK}" stroke-width="1"/>',
                f'<text x="{x + 12}" y="{y + 23}" font-size="13" font-weight="bold" fill="{RUBRIC}">{i + 1}  {name}</text>',
                f'<text x="{x + 12}" y="{y + 47}" font-size="14" fill="{INK}">{value}</text>',
                f'<text x="{x + 12}" y="{y + 69}" font-size="12" fill="{TEAL}">{note}</text>']
        if i % 3 < 2:
            out.append(f'<path d="M{x + w + 4} {y + h / 2} h{gap - 12} m-6 -4 l6 4 l-6 4" fill="none" stroke="{LAPIS}" stroke-width="1.5"/>')
    out.append(f'<path d="M{14 + 2 * (w + gap) + w / 2} {18 + h + 4} v22 H{14 + w / 2} v22 m-4 -6 l4 6 l4 -6" fill="none" stroke="{LAPIS}" stroke-width="1.5"/>')
    out.append('</svg>')
    open("query-path.svg", "w", encoding="utf-8").write("\n".join(out) + "\n")


saturation()
query_path()
