"""Reads feeds with feedparser, which finds them from a page."""

import os

import re
import urllib.request

import feedparser

origin = os.environ["ORIGIN"]
page = urllib.request.urlopen(origin + "/browse?category=cs.SE").read().decode()
links = re.findall(r'<link[^>]*type="application/(?:atom|rss)\+xml"[^>]*>', page)
addresses = [re.search(r'href="([^"]+)"', link).group(1) for link in links]
assert len(addresses) == 2, addresses
read = []
for address in [*addresses, origin + "/feeds/papers.atom", origin + "/feeds/search.rss?q=paper"]:
    feed = feedparser.parse(address)
    assert not feed.bozo, feed.bozo_exception
    for entry in feed.entries:
        assert entry.title and entry.link and entry.id and entry.authors, entry
    read.append(f"{feed.version}: {len(feed.entries)}")
print(", ".join(read))
