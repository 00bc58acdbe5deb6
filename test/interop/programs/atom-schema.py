"""Validates Atom feeds with the grammar of RFC 4287, and the rule for authors that the grammar can't express."""

import os
import urllib.request
from pathlib import Path

from lxml import etree

ATOM = "{http://www.w3.org/2005/Atom}"
origin = os.environ["ORIGIN"]
schema = etree.RelaxNG(etree.parse(str(Path(__file__).parent.parent / "atom.rng")))
read = 0
paths = [
    "/feeds/papers.atom",
    "/feeds/search.atom?q=paper",
    f"/feeds/reviews/{os.environ['ARCHIVE_ID']}.atom",
    "/feeds/categories/cs.SE.atom",
    "/api/query?search_query=all:paper&max_results=50",
]
for path in paths:
    with urllib.request.urlopen(origin + path) as answer:
        document = etree.parse(answer)
    schema.assertValid(document)
    feed = document.getroot()
    entries = feed.findall(ATOM + "entry")
    for entry in entries:
        assert feed.find(ATOM + "author") is not None or entry.find(ATOM + "author") is not None, path
    read += len(entries)
assert read > 100, read
print(f"{read} entries in {len(paths)} valid feeds")
