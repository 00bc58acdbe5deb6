"""Reads papers' JATS with pandoc, as their pages serve it now."""

import json
import os
import urllib.error
import urllib.request

import pypandoc


def get(address):
    with urllib.request.urlopen(os.environ["ORIGIN"] + address) as answer:
        return answer.read().decode()


def words(value):
    """The text of pandoc's inlines, without spaces, because it breaks lines anywhere."""
    if isinstance(value, list):
        return "".join(map(words, value))
    if isinstance(value, dict):
        return words(value.get("c", "")) if value["t"] not in ("Math", "Space", "SoftBreak") else ""
    return value


papers = 0
for archive_id in os.environ["ARCHIVE_IDS"].split():
    try:
        jats = get(f"/papers/{archive_id}.xml")
    except urllib.error.HTTPError as error:
        assert error.code in (404, 410), error  # Without JATS, or withdrawn.
        continue
    (csl,) = json.loads(get(f"/papers/{archive_id}.csl.json"))
    document = json.loads(pypandoc.convert_text(jats, "json", format="jats"))
    meta = document["meta"]
    if "$" not in csl["title"]:
        assert words(meta["title"]["c"]) == csl["title"].replace(" ", ""), (meta["title"], csl["title"])
    people = [name["family"] for name in csl["author"] if "family" in name]
    authors = words(meta["author"]["c"])
    assert all(family.replace(" ", "") in authors for family in people), (authors, people)
    assert len(document["blocks"]) > 3 and "abstract" in meta, archive_id
    papers += 1
assert papers > 0
print(f"{papers} papers")
