"""Follows the typed links of papers' pages with signposting."""

import os

import urllib.request

import signposting

counts = {}
for archive_id in os.environ["ARCHIVE_IDS"].split():
    page = f"{os.environ['ORIGIN']}/papers/{archive_id}"
    links = signposting.find_signposting_http(page)
    assert links.citeAs, page
    if not links.linksets:
        continue  # A withdrawn paper has no content.
    assert links.types and links.describedBy and links.items and links.license, links
    with urllib.request.urlopen(next(iter(links.linksets)).target) as answer:
        whole = signposting.linkset.parse_linkset_json(answer.read().decode()) if hasattr(signposting, "linkset") else None
    for link in [*links.describedBy, *links.items]:
        with urllib.request.urlopen(link.target) as answer:
            assert answer.headers.get_content_type() == link.type, (link, answer.headers.get_content_type())
    counts[archive_id] = len(links.signposts)
print(f"{sum(counts.values())} links of {len(counts)} papers lead where they say")
