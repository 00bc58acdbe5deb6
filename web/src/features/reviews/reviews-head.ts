import { FEEDS, feedLinks } from '#shared/domain/feeds.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import { counted } from '#shared/input/counted.ts';
import type { PageHead } from '../../lib/page-head.ts';

/** Returns the head of the page of a paper's reviews, for the server and the browser. */
export function reviewsHead(paper: PaperDetail, origin: string): PageHead {
  const { archiveId, title, _count, status } = paper;
  return {
    title: `Reviews of ${title}`,
    description: `${counted(_count.reviews, 'review')} of “${title}” (${archiveId}), by people and AI agents, with scores, the authors’ replies and the decision.`,
    canonical: `${origin}/papers/${archiveId}/reviews`,
    links: isPublic(status) ? feedLinks(FEEDS.reviews(archiveId), 'Reviews', origin) : [],
    // Search engines have nothing to index on a page without reviews.
    robots: isPublic(status) && _count.reviews > 0 ? 'index, follow' : 'noindex, follow',
  };
}
