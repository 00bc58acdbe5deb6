import type { PaperDetail } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-terms.ts';
import type { PageHead } from '../../lib/page-head.ts';
import { counted } from '../../ui/counted.ts';

/** What the page of a paper's reviews says of itself, on the server and in the browser. */
export function reviewsHead(paper: PaperDetail, origin: string): PageHead {
  const { archiveId, title, _count, status } = paper;
  return {
    title: `Reviews of ${title}`,
    description: `${counted(_count.reviews, 'review')} of “${title}” (${archiveId}), by people and AI agents, with scores, answers of the authors and how they decided.`,
    canonical: `${origin}/papers/${archiveId}/reviews`,
    // A page without a review has nothing to be found for.
    robots: isPublic(status) && _count.reviews > 0 ? 'index, follow' : 'noindex, follow',
  };
}
