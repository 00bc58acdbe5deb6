import * as store from './listing-store.ts';
import { placesOf } from './places.ts';

/**
 * Brings a paper's places in the lists to what the paper is now. It reads the paper, not the event: replayed, late
 * and reordered events come to the same lists.
 */
export async function relistPaper(paperId: string): Promise<void> {
  for (;;) {
    const [paper, listing] = await Promise.all([store.getPaper(paperId), store.getListing(paperId)]);
    const wanted = paper ? placesOf(paper) : { lists: [], publishedAt: undefined };
    const before = { lists: listing?.lists ?? [], publishedAt: listing?.publishedAt };
    const moved = before.publishedAt !== wanted.publishedAt;
    const removed = before.lists.filter((list) => moved || !wanted.lists.includes(list));
    const added = wanted.lists.filter((list) => moved || !before.lists.includes(list));
    if (removed.length + added.length === 0) return;
    const change = { paperId, revision: listing?.revision, before, wanted, removed, added };
    if (await store.writeListing(change)) return;
    // Another event of the same paper was first: look again.
  }
}
