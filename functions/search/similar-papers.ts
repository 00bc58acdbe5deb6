import type { Call } from '../_lib/call.ts';
import { findPaper } from '../_lib/find-paper.ts';
import { theIndex } from './the-index.ts';

/** Papers like one that the world may see. @throws AppError `paper-not-found` */
export async function similarPapers({ id, limit }: { id: string; limit: number }, _call: Call) {
  const { paper } = await findPaper(id, undefined);
  const hits = await (await theIndex()).similar(paper.paperId, limit);
  const reason = 'Shares its most telling words';
  return { success: true as const, data: { papers: hits.map((hit) => ({ ...hit.paper, reason })) } };
}
