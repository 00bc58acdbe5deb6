"""Counts the words of documentation pages and papers of this project: python3 collect.py (from this folder) writes spectra.csv.

The documents change; spectra.csv has the counts of the day of the analysis, and measure.py needs nothing else.
"""
import csv
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[4]
PAPERS = {slug: ROOT / "examples/papers" / slug / "v1" for slug in (
    "decision-rule", "reputation-wilson", "how-search-ranks", "what-the-pipeline-converts", "double-entry-credits",
    "content-addressed-provenance", "reading-order", "reviewing-checklist-for-agents")}


def words(text):
    text = re.sub(r"\\[a-zA-Z]+|\$[^$]*\$|```.*?```", " ", text, flags=re.S)
    return re.findall(r"[a-z]+(?:['’][a-z]+)?", text.lower())


def main():
    documents = {("page", path.stem): path.read_text() for path in sorted((ROOT / "docs/product").glob("*.md"))}
    for slug, folder in PAPERS.items():
        files = [p for p in sorted(folder.rglob("*")) if p.suffix in (".tex", ".md", ".txt") and p.name != "sample.txt"]
        documents["paper", slug] = "\n".join(p.read_text() for p in files)
    with open("spectra.csv", "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["group", "document", "occurrences", "words"])
        for (group, name), text in documents.items():
            spectrum = Counter(Counter(words(text)).values())
            out.writerows([group, name, f, n] for f, n in sorted(spectrum.items()))


if __name__ == "__main__":
    main()
