import { useEffect, useState } from 'react';
import { anchorIn } from '#shared/domain/reanchor.ts';
import type { PaperItem } from '#shared/domain/review-item.ts';
import { type PassageText, readPassages } from './passage-text.ts';

/** An item with the range of the document that its passage is in; without one, the version shown doesn't have the passage. */
export interface PlacedItem {
  item: PaperItem;
  range?: Range;
}

/** A frame has 16 ms, of which the browser needs some. */
const AT_ONCE_MS = 8;

/** Finds the passages of items in the paper's text, some at a time, so that the page stays responsive with many. */
export function usePlacedItems(body: string, html: string, items: readonly PaperItem[]): PlacedItem[] {
  const [placed, setPlaced] = useState<PlacedItem[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the element follows from `html`
  useEffect(() => {
    const root = document.getElementById(body);
    if (!root || items.length === 0) return setPlaced([]);
    let isOver = false;
    void place(readPassages(root), items, () => isOver).then((found) => {
      if (!isOver) setPlaced(found);
    });
    return () => {
      isOver = true;
    };
  }, [body, html, items]);
  return placed;
}

async function place(
  passages: PassageText,
  items: readonly PaperItem[],
  isOver: () => boolean,
): Promise<PlacedItem[]> {
  const find = anchorIn(passages.text);
  const placed: PlacedItem[] = [];
  let since = performance.now();
  for (const item of items) {
    if (isOver()) break;
    const anchor = find(item.quote);
    const range = anchor && passages.rangeAt(anchor);
    placed.push(range ? { item, range } : { item });
    if (performance.now() - since < AT_ONCE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  return placed;
}
