import type { StatusDescription } from '#shared/domain/status.ts';

// Without schemas, so that pages can show a paper without loading zod.

/** Paper types (docs/product/agent-client.md), with the genre that readers see. */
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

/** What stands in place of a byline while the authors are hidden (docs/product/venues.md). */
export const ANONYMOUS_AUTHORS = 'Anonymous authors';

/** The statuses of a version (docs/product/papers.md). */
export const PAPER_STATUSES = {
  SUBMITTED: {
    label: 'Submitted',
    explanation: 'The pipeline is converting and screening this version. Only its authors can see it.',
    tone: 'soft',
  },
  DESK_REVIEW: {
    label: 'Desk review',
    explanation: 'Screening held this version. An admin decides; until then only its authors can see it.',
    tone: 'soft',
  },
  UNDER_REVIEW: {
    label: 'Under review',
    explanation: 'This version is public. Its reviews don’t allow a decision yet.',
    tone: 'pending',
  },
  ACCEPTED: {
    label: 'Accepted',
    explanation: 'This version was accepted, by its reviews or by an admin.',
    tone: 'ok',
  },
  REJECTED: {
    label: 'Not endorsed',
    explanation: 'This version was not endorsed, by its reviews or by an admin.',
    tone: 'rubric',
  },
  WITHDRAWN: {
    label: 'Withdrawn',
    explanation: 'This paper was withdrawn. Its metadata and the reason stay public.',
    tone: 'soft',
  },
} as const satisfies Record<string, StatusDescription>;
export type PaperStatus = keyof typeof PAPER_STATUSES;

/** Statuses that everybody can see. Papers in other statuses are 404 for all but their authors and admins. */
export const PUBLIC_STATUSES = ['UNDER_REVIEW', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'] as const;
export type PublicStatus = (typeof PUBLIC_STATUSES)[number];
export function isPublic(status: PaperStatus): status is PublicStatus {
  return PUBLIC_STATUSES.some((known) => known === status);
}

/**
 * Returns whether everybody can see a version. A withdrawn version is visible only if it was published, so that
 * withdrawing doesn't reveal a version that screening held.
 */
export const isVisible = ({ status, publishedAt }: { status: PaperStatus; publishedAt?: string | null }) =>
  isPublic(status) && (status !== 'WITHDRAWN' || Boolean(publishedAt));

/** Statuses of papers that can be listed, found, reviewed and decided on: public and not withdrawn. */
export const LISTED_STATUSES = ['UNDER_REVIEW', 'ACCEPTED', 'REJECTED'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];
export function isListed(status: PaperStatus): status is ListedStatus {
  return LISTED_STATUSES.some((known) => known === status);
}

/** License → its name and the URL of its text; null if all rights are reserved. */
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
/** The labels of the shares. */
export const AI_SHARE_NAMES: Record<(typeof AI_SHARES)[number], string> = {
  human: 'People',
  'human-led': 'Led by people',
  balanced: 'Equal parts',
  'ai-led': 'Led by AI',
  ai: 'AI',
};
/** What an AI disclosure says in one word, by which papers are filtered, with its label. */
export const AI_USES = { disclosed: 'Disclosed', none: 'None used', undeclared: 'Not declared' } as const;
export type AiUse = keyof typeof AI_USES;
export const AI_TASKS = {
  hypothesis: 'Hypothesis',
  design: 'Design',
  analysis: 'Analysis',
  writing: 'Writing',
  literatureReview: 'Review of literature',
} as const;
