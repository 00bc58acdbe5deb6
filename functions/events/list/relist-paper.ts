import * as store from './listing-store.ts';
import { nextMove, placesOf } from './places.ts';

/**
 * Brings a paper's places in the lists to what the paper is now. It reads the paper, not the event: replayed, late
 * and reordered events come to the same lists.
 */
export async function relistPaper(paperId: string): Promise<void> {
  for (;;) {
    const [paper, listing] = await Promise.all([store.getPaper(paperId), store.getListing(paperId)]);
    const wanted = paper ? placesOf(paper) : { lists: [], publishedAt: undefined };
    const before = { lists: listing?.lists ?? [], publishedAt: listing?.publishedAt };
    const move = nextMove(before, wanted);
    if (!move) return;
    // Whether it was made or another event of the same paper was first: look again.
    await store.writeMove({ paperId, revision: listing?.revision, before, move });
  }
}
