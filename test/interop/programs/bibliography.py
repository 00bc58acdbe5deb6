"""Reads BibTeX with bibtexparser and pybtex, and RIS with rispy."""

import os
import urllib.request
import warnings

import bibtexparser
import pybtex.database
import rispy

warnings.simplefilter("error")
# bibtexparser itself calls pyparsing by old names.
warnings.filterwarnings("ignore", category=DeprecationWarning)


def get(archive_id, extension):
    with urllib.request.urlopen(f"{os.environ['ORIGIN']}/papers/{archive_id}.{extension}") as answer:
        return answer.read().decode()


papers = 0
for archive_id in os.environ["ARCHIVE_IDS"].split():
    try:
        bibtex = get(archive_id, "bib")
    except urllib.error.HTTPError as error:
        assert error.code == 410, error  # Withdrawn.
        continue
    (entry,) = bibtexparser.loads(bibtex, bibtexparser.bparser.BibTexParser(common_strings=True)).entries
    assert entry["ID"] == archive_id and archive_id in entry["eprint"], entry
    (key,) = pybtex.database.parse_string(bibtex, "bibtex").entries
    assert key == archive_id
    (item,) = rispy.loads(get(archive_id, "ris"))
    assert item["title"] and item["authors"] and item["type_of_reference"] == "MANSCPT", item
    papers += 1
print(f"{papers} papers")
