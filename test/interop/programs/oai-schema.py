"""Validates responses of OAI-PMH with the protocol's XML Schema, from the package pyoai."""

import os
import urllib.error
import urllib.request

from lxml import etree

OAI = "{http://www.openarchives.org/OAI/2.0/}"
schema = etree.XMLSchema(etree.parse(os.environ["OAI_SCHEMA"]))


def validate(query):
    with urllib.request.urlopen(f"{os.environ['ORIGIN']}/oai?{query}") as answer:
        document = etree.parse(answer)
    # No package has the schemas of the metadata, which the protocol's schema asks for.
    for name in ("metadata", "description"):
        for element in document.iter(OAI + name):
            parent = element.getparent()
            parent.remove(element)
    schema.assertValid(document)
    return document


validated = 0
for query in [
    "verb=Identify",
    "verb=ListSets",
    "verb=ListMetadataFormats",
    "verb=ListIdentifiers&metadataPrefix=oai_dc",
    "verb=ListRecords&metadataPrefix=oai_dc",
    "verb=ListRecords&metadataPrefix=jats&set=cs",
    "verb=ListRecords&metadataPrefix=oai_dc&set=cs:cs.SE&from=2020-01-01T00:00:00Z",
    "",
    "verb=Nothing",
    "verb=ListRecords",
    "verb=ListRecords&resumptionToken=x",
    "verb=ListRecords&metadataPrefix=marc21",
    "verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:x:y",
    "verb=ListRecords&metadataPrefix=oai_dc&until=2001-01-01",
]:
    document = validate(query)
    validated += 1
    token = document.find(f".//{OAI}resumptionToken")
    if token is not None and token.text:
        validate(f"verb={query.split('&')[0][5:]}&resumptionToken={token.text}")
        validated += 1
print(f"{validated} responses are valid")
