import { findPaper } from '../_lib/papers/paper-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { searchEngine } from './search-engine.ts';

/** Returns papers similar to a public one. @throws AppError `paper-not-found` */
export async function similarPapers({ id, limit }: { id: string; limit: number }, _call: Call) {
  const { paper } = await findPaper(id, undefined);
  const hits = await (await searchEngine()).similar(paper.paperId, limit);
  const reason = 'Shares its most significant words';
  return { success: true as const, data: { papers: hits.map((hit) => ({ ...hit.paper, reason })) } };
}
