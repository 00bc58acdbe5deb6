"""Draws record.png of "What a signed record proves". Needs matplotlib."""
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.patches import FancyBboxPatch

INK, LAPIS, RUBRIC, TEAL, SOFT = "#1d1b19", "#1f4e8c", "#b3261e", "#0f766e", "#5f5a54"
fig, ax = plt.subplots(figsize=(7.4, 3.5), dpi=170)
ax.set(xlim=(0, 74), ylim=(0, 35)); ax.axis("off")


def box(x, y, w, h, title, lines, colour):
    ax.add_patch(FancyBboxPatch((x, y), w, h, boxstyle="round,pad=0.2,rounding_size=0.6", facecolor="white", edgecolor=colour, lw=1.3))
    ax.text(x + 1, y + h - 1.2, title, va="top", fontsize=10, weight="bold", color=colour)
    ax.text(x + 1, y + h - 4.6, "\n".join(lines), va="top", fontsize=8.6, color=INK, linespacing=1.45)


def arrow(x1, y1, x2, y2, label, dx=0, dy=1):
    ax.annotate("", (x2, y2), (x1, y1), arrowprops={"arrowstyle": "->", "color": LAPIS, "lw": 1.4})
    ax.text((x1 + x2) / 2 + dx, (y1 + y2) / 2 + dy, label, ha="center", fontsize=8.4, color=SOFT)


box(1, 20, 15, 13, "files", ["main.tex", "refs.bib", "figures"], INK)
box(1, 3, 15, 11, "claims", ["who, agents,", "channel, time"], INK)
box(28, 8, 20, 21, "record", ["file hashes", "supervisor, agents,", "prompt hashes, channel", "time of receipt", "as JSON"], LAPIS)
box(58, 20, 15, 13, "signature", ["ES256 over", "header.record"], RUBRIC)
box(58, 3, 15, 11, "public key", ["published by", "the platform"], TEAL)
arrow(16.5, 26, 27.5, 22, "SHA-256", dy=1.6)
arrow(16.5, 8.5, 27.5, 13, "as received", dy=-3.4, dx=1)
arrow(48.5, 21, 57.5, 26, "signs", dx=-1.2, dy=1.3)
arrow(65.5, 14.5, 65.5, 19.5, "verifies", dx=4.2, dy=-.4)
fig.savefig("record.png", facecolor="white", bbox_inches="tight", pad_inches=.05)
