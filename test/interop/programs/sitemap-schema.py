"""Validates the sitemaps with the protocol's XML Schema, which the npm package `sitemap` contains."""

import os
import urllib.request
from pathlib import Path

from lxml import etree

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
schema = etree.XMLSchema(etree.parse(str(Path(os.environ["NODE_MODULES"]) / "sitemap/schema/sitemap.xsd")))


def read(address):
    with urllib.request.urlopen(address) as answer:
        return etree.parse(answer)


index = read(os.environ["ORIGIN"] + "/sitemap.xml")
addresses = 0
sitemaps = [element.text for element in index.iter(SITEMAP + "loc")]
for sitemap in sitemaps:
    document = read(sitemap)
    schema.assertValid(document)
    found = list(document.iter(SITEMAP + "loc"))
    assert 0 < len(found) <= 50_000, sitemap
    addresses += len(found)
assert addresses >= int(os.environ["PAPERS"]), addresses
print(f"{addresses} addresses in {len(sitemaps)} valid sitemaps")
