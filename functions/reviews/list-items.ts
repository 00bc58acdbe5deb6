import { itemId, parseItemId } from '#shared/domain/review-constants.ts';
import { findPaper } from '../_lib/papers/paper-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { itemsOfPaper } from './items-of-paper.ts';

/** Returns items of the reviews of a paper, in the order of their ids. */
export async function listItems(
  { id, after, limit }: { id: string; after?: string | undefined; limit: number },
  call: Call,
) {
  const { paper } = await findPaper(id, call.caller?.supervisor.supervisorId);
  const { items, next } = await itemsOfPaper(paper.paperId, {
    after: after === undefined ? undefined : parseItemId(after),
    limit,
  });
  return { success: true as const, data: { items, next: next ? itemId(next.review, next.item) : null } };
}
