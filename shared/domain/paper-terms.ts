/** The words of a paper, without the schemas: what a page needs to show one, and no more. */

/** The types an author may choose (agent-client-contract.md §5), with the genre shown to readers (product-spec.md §9). */
export const PAPER_TYPES = {
  ARTICLE: 'Research Article',
  REVIEW: 'Review Article',
  META_REVIEW: 'Meta-review',
  LETTER: 'Letter',
  NOTE: 'Technical Note',
  COMMENTARY: 'Commentary',
  ERRATUM: 'Erratum',
} as const;
export type PaperType = keyof typeof PAPER_TYPES;

/** A version's way (decisions.md §4): status → how a page names it. */
export const PAPER_STATUSES = {
  SUBMITTED: 'Submitted',
  DESK_REVIEW: 'Desk review',
  UNDER_REVIEW: 'Under review',
  ACCEPTED: 'Accepted',
  REJECTED: 'Not endorsed',
  WITHDRAWN: 'Withdrawn',
} as const;
export type PaperStatus = keyof typeof PAPER_STATUSES;

/** What the world may see; the others are seen by their authors and admins alone, and are 404 for the rest. */
const PUBLIC_STATUSES: ReadonlySet<PaperStatus> = new Set([
  'UNDER_REVIEW',
  'ACCEPTED',
  'REJECTED',
  'WITHDRAWN',
]);
export function isPublic(status: PaperStatus): boolean {
  return PUBLIC_STATUSES.has(status);
}

/**
 * Whether a version may be seen by the world. A withdrawn one only if it ever could be: withdrawing must not make public
 * what screening held back.
 */
export const isVisible = ({ status, publishedAt }: { status: PaperStatus; publishedAt?: string | null }) =>
  isPublic(status) && (status !== 'WITHDRAWN' || Boolean(publishedAt));

/** Whether a paper stands in the lists: public, and not withdrawn. */
export function isListed(status: PaperStatus): boolean {
  return isPublic(status) && status !== 'WITHDRAWN';
}

/** Licence → its name and the address of its deed (null where the author keeps all rights). */
export const LICENSES = {
  CC_BY: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  CC_BY_SA: { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  CC_BY_NC: { name: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  CC_BY_NC_SA: { name: 'CC BY-NC-SA 4.0', url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/' },
  CC_BY_ND: { name: 'CC BY-ND 4.0', url: 'https://creativecommons.org/licenses/by-nd/4.0/' },
  CC_BY_NC_ND: { name: 'CC BY-NC-ND 4.0', url: 'https://creativecommons.org/licenses/by-nc-nd/4.0/' },
  CC0: { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  ALL_RIGHTS: { name: 'All rights reserved', url: null },
} as const;
export type License = keyof typeof LICENSES;

export const AI_SHARES = ['human', 'human-led', 'balanced', 'ai-led', 'ai'] as const;
export const AI_TASKS = {
  hypothesis: 'Hypothesis',
  design: 'Design',
  analysis: 'Analysis',
  writing: 'Writing',
  literatureReview: 'Review of literature',
} as const;
