"""Reads embedded metadata of papers' pages with extruct."""

import os

import urllib.request

import extruct

AUTHORS = {"Person", "Organization"}
pages = 0
for archive_id in os.environ["ARCHIVE_IDS"].split():
    page = f"{os.environ['ORIGIN']}/papers/{archive_id}"
    html = urllib.request.urlopen(page).read().decode()
    data = extruct.extract(html, base_url=page, syntaxes=["json-ld", "opengraph", "dublincore"], uniform=True)
    (article,) = [each for each in data["json-ld"] if each["@type"] == "ScholarlyArticle"]
    assert article["headline"] and article["datePublished"] and article["@id"].startswith(os.environ["ORIGIN"])
    for author in article["author"]:
        kinds = author["@type"] if isinstance(author["@type"], list) else [author["@type"]]
        # The range of schema.org's property `author`.
        assert AUTHORS & set(kinds), author
    for counter in article["interactionStatistic"]:
        assert counter["interactionType"]["@type"].endswith("Action"), counter
    assert data["opengraph"][0]["og:title"] and data["dublincore"], page
    pages += 1
print(f"{pages} pages")
