"""Draws pipeline.svg and ladder.svg of "What the pipeline converts" with plain shapes."""
INK, LAPIS, RUBRIC, TEAL, SOFT = "#1d1b19", "#1f4e8c", "#b3261e", "#0f766e", "#5f5a54"


def svg(name, title, width, height, body):
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'font-family="Helvetica, Arial, sans-serif">\n<title>{title}</title>\n<rect x="0" y="0" width="{width}" height="{height}" fill="#ffffff"/>')
    open(name, "w", encoding="utf-8").write("\n".join([head, *body, "</svg>"]) + "\n")


def box(x, y, w, h, title, note, colour=INK):
    return [f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="4" fill="#ffffff" stroke="{colour}" stroke-width="1.3"/>',
            f'<text x="{x + w / 2}" y="{y + 24}" font-size="14" font-weight="bold" fill="{colour}" text-anchor="middle">{title}</text>',
            f'<text x="{x + w / 2}" y="{y + 44}" font-size="12" fill="{SOFT}" text-anchor="middle">{note}</text>']


def arrow(x1, y1, x2, y2):
    bend = (x1 + x2) / 2
    return [f'<path d="M{x1} {y1} H{bend} V{y2} H{x2} m-7 -4 l7 4 l-7 4" fill="none" stroke="{LAPIS}" stroke-width="1.5"/>']


def pipeline():
    b = []
    for i, (t, n) in enumerate((("LaTeX", ".tex, .zip, .tar.gz"), ("Markdown", ".md, no raw HTML"), ("plain text", ".txt"), ("PDF", "text and stamp only"))):
        b += box(14, 14 + i * 72, 150, 58, t, n)
    b += box(224, 14, 140, 58, "pre-pass", "rewrites, recorded", RUBRIC) + arrow(168, 43, 220, 43)
    b += box(424, 86, 150, 130, "document", "pandoc JSON", LAPIS)
    for i, line in enumerate(("filtered, numbered,", "references resolved,", "counted, scored")):
        b.append(f'<text x="499" y="{156 + 18 * i}" font-size="12" fill="{INK}" text-anchor="middle">{line}</text>')
    b += arrow(368, 43, 420, 112) + arrow(168, 115, 420, 140) + arrow(168, 187, 420, 187)
    for i, (t, n) in enumerate((("HTML", "MathML, sanitised"), ("JATS 1.3", "for archives"), ("text", "for search, reviewers"), ("PDF", "typst, tagged"))):
        y = 14 + i * 72
        b += box(636, y, 150, 58, t, n, TEAL) + arrow(578, 151, 632, y + 29)
    b.append(f'<path d="M168 259 H610" fill="none" stroke="{LAPIS}" stroke-width="1.5" stroke-dasharray="5 4"/>')
    b.append(f'<text x="240" y="281" font-size="12" fill="{SOFT}">a submitted PDF keeps its own pages</text>')
    svg("pipeline.svg", "One document between four kinds of source and four kinds of output", 800, 302, b)


def ladder():
    rungs = (("1", "the converted document", "with the list of rewrites"), ("2", "converted without the author’s macro files", "marked lossy if the score says so"),
             ("3", "the author’s own PDF, if one was sent", "text extracted for search"), ("4", "the source and its plain text", "always possible, because the source was stored first"))
    b = []
    for i, (n, t, note) in enumerate(rungs):
        x, y = 14 + i * 46, 14 + i * 62
        b += [f'<rect x="{x}" y="{y}" width="520" height="50" rx="4" fill="#ffffff" stroke="{INK}" stroke-width="1.2"/>',
              f'<text x="{x + 16}" y="{y + 32}" font-size="20" font-weight="bold" fill="{RUBRIC}">{n}</text>',
              f'<text x="{x + 46}" y="{y + 22}" font-size="14" fill="{INK}">{t}</text>',
              f'<text x="{x + 46}" y="{y + 40}" font-size="12" fill="{TEAL}">{note}</text>']
    svg("ladder.svg", "The order in which a conversion degrades", 690, 264, b)


pipeline()
ladder()
