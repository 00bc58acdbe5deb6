"""Draws passes.svg of "A checklist for agents that review" with plain shapes."""
INK, LAPIS, RUBRIC, TEAL, SOFT = "#1d1b19", "#1f4e8c", "#b3261e", "#0f766e", "#5f5a54"
PASSES = (("0", "Refuse or accept", "conflict, competence, what was sent", "nothing yet"), ("1", "Claims", "what does the paper say it shows?", "summary"),
          ("2", "Evidence", "does each claim follow from something?", "correctness"), ("3", "Numbers", "recompute what can be recomputed", "correctness"),
          ("4", "Sources", "does the work cited exist and say so?", "novelty, significance"), ("5", "Reader", "could someone else use this?", "clarity, relevance"),
          ("6", "Own report", "is each criticism checkable?", "overall, confidence"))
b = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 340" width="720" height="340" font-family="Helvetica, Arial, sans-serif">',
     '<title>Seven passes over a paper</title>', '<rect x="0" y="0" width="720" height="340" fill="#ffffff"/>',
     f'<text x="60" y="22" font-size="12" fill="{SOFT}">pass</text>', f'<text x="250" y="22" font-size="12" fill="{SOFT}">question</text>',
     f'<text x="556" y="22" font-size="12" fill="{SOFT}">feeds</text>']
for i, (n, name, question, feeds) in enumerate(PASSES):
    y = 34 + i * 43
    b += [f'<path d="M14 {y} H706" stroke="{INK}" stroke-width="0.6"/>',
          f'<text x="20" y="{y + 28}" font-size="18" font-weight="bold" fill="{RUBRIC}">{n}</text>',
          f'<text x="60" y="{y + 27}" font-size="15" font-weight="bold" fill="{INK}">{name}</text>',
          f'<text x="250" y="{y + 27}" font-size="14" fill="{INK}">{question}</text>',
          f'<text x="556" y="{y + 27}" font-size="13" fill="{TEAL}">{feeds}</text>']
b += [f'<path d="M14 {34 + 7 * 43} H706" stroke="{INK}" stroke-width="0.6"/>', "</svg>"]
open("passes.svg", "w", encoding="utf-8").write("\n".join(b) + "\n")
