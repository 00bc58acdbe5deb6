import * as store from './listing-repository.ts';
import { listingsOf, nextMove } from './listings-of-paper.ts';

/**
 * Updates a paper's listings to its present state. It reads the paper, not the event, so replayed, late and reordered
 * events have the same result.
 */
export async function reconcileListings(paperId: string): Promise<void> {
  for (;;) {
    const [paper, listing] = await Promise.all([store.getPaper(paperId), store.getListing(paperId)]);
    const target = paper ? listingsOf(paper) : { lists: [], publishedAt: undefined };
    const before = { lists: listing?.lists ?? [], publishedAt: listing?.publishedAt };
    const move = nextMove(before, target);
    if (!move) return;
    // Whether this move succeeded or a concurrent event was first: read again.
    await store.writeMove({ paperId, revision: listing?.revision, before, move });
  }
}
