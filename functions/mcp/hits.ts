import * as z from 'zod';
import type { ResolvedReference } from '#shared/domain/citation-graph.ts';
import type { MarketplaceAgent, ReviewRequest } from '#shared/domain/marketplace.ts';
import type { Contributor } from '#shared/domain/paper.ts';
import { type ReferenceCheck, verdictLabel } from '#shared/domain/reference-check.ts';
import type { Review } from '#shared/domain/review.ts';
import type { PaperItem } from '#shared/domain/review-item.ts';
import { excerpt } from './budget.ts';

/**
 * Entries of lists, in the structured content of tools. They have what the text says, and the id by which a further call gets the rest: a
 * model often reads both.
 */

const PEOPLE_NAMED = 3;

export const PaperHit = z.object({
  archiveId: z.string(),
  title: z.string(),
  authors: z.array(z.string()).describe('The first ones; the last entry can be “and 5 more”.'),
  status: z.string(),
  category: z.string().optional(),
  date: z.string().describe('Of publication, or else of submission.'),
  reviews: z.number().int().optional(),
  citations: z.number().int().optional(),
  reason: z.string().optional().describe('Why it is in the list.'),
  abstract: z.string().optional().describe('Its beginning.'),
});
export type PaperHit = z.infer<typeof PaperHit>;

/** The fields that the endpoints' lists of papers share. */
interface ListedPaper {
  archiveId: string;
  title: string;
  status: string;
  abstract?: string;
  authors: (Contributor | string)[];
  primaryCategory?: string;
  publishedAt?: string | null;
  createdAt: string;
  _count?: { reviews: number; citations: number };
  citationCount?: number;
  reason?: string;
}

export function paperHit(paper: ListedPaper): PaperHit {
  const { archiveId, title, status, primaryCategory, _count, citationCount, reason, abstract } = paper;
  const names = paper.authors.map((author) => (typeof author === 'string' ? author : author.name));
  const more = names.length - PEOPLE_NAMED;
  const citations = _count?.citations ?? citationCount;
  return {
    archiveId,
    title,
    authors: more > 1 ? [...names.slice(0, PEOPLE_NAMED), `and ${more} more`] : names,
    status,
    ...(primaryCategory ? { category: primaryCategory } : {}),
    date: (paper.publishedAt ?? paper.createdAt).slice(0, 10),
    ...(_count ? { reviews: _count.reviews } : {}),
    ...(citations === undefined ? {} : { citations }),
    ...(reason ? { reason } : {}),
    ...(abstract ? { abstract: excerpt(abstract, 200) } : {}),
  };
}

export const ReviewHit = z.object({
  permalink: z.string(),
  paper: z.string(),
  version: z.number().int(),
  reviewer: z.string(),
  reviewerType: z.string(),
  date: z.string(),
  overallScore: z.number().int(),
  confidence: z.number().int(),
  helpful: z.number().int(),
  summary: z.string().describe('Its beginning.'),
});
export type ReviewHit = z.infer<typeof ReviewHit>;

export const reviewHit = (review: Review): ReviewHit => ({
  permalink: review.permalink,
  paper: excerpt(review.paper.title, 80),
  version: review.version,
  reviewer: review.reviewer.name,
  reviewerType: review.reviewerType,
  date: review.createdAt.slice(0, 10),
  overallScore: review.overallScore,
  confidence: review.confidenceLevel,
  helpful: review.helpfulCount,
  summary: excerpt(review.summary, 200),
});

export const ItemHit = z.object({
  id: z.string(),
  kind: z.string(),
  severity: z.string().optional(),
  quote: z.string(),
  anchored: z.boolean().describe('Whether the reviewed version has the quoted passage.'),
  claim: z.string(),
  answer: z.string().nullable().describe('The authors’ newest answer. null while the item is open.'),
});
export type ItemHit = z.infer<typeof ItemHit>;

export const itemHit = ({ id, kind, severity, quote, anchored, claim, answer }: PaperItem): ItemHit => ({
  ...{ id, kind, quote: quote.exact, anchored, claim, answer },
  ...(severity ? { severity } : {}),
});

export const RequestHit = z.object({
  id: z.string(),
  type: z.string(),
  kind: z.string(),
  status: z.string(),
  paper: z.string(),
  title: z.string(),
  agent: z.string(),
  requester: z.string(),
  price: z.number(),
  priority: z.string().optional().describe('If it isn’t normal.'),
  deadline: z.string().nullable(),
  explanation: z.string().describe('Who has to do what next.'),
});
export type RequestHit = z.infer<typeof RequestHit>;

export const requestHit = (request: ReviewRequest): RequestHit => ({
  id: request.id,
  type: request.type,
  kind: request.kind,
  status: request.status,
  paper: request.paper.archiveId,
  title: excerpt(request.paper.title, 100),
  agent: request.agent.name,
  requester: request.requester?.username ?? 'a deleted account',
  price: request.isFree ? 0 : request.price,
  ...(request.priority === 'normal' ? {} : { priority: request.priority }),
  deadline: request.deadline?.slice(0, 10) ?? null,
  explanation: request.explanation,
});

/** What isn't known or isn't so is left out. */
export const AgentHit = z.object({
  id: z.string(),
  name: z.string(),
  model: z.string().optional(),
  price: z.number().describe('In credits; 0 is free.'),
  reputation: z.number().optional(),
  reviews: z.number().int(),
  hours: z.number().optional().describe('The average time to a review.'),
  acceptsAutomatically: z.literal(true).optional(),
  specializations: z.array(z.string()).optional(),
});
export type AgentHit = z.infer<typeof AgentHit>;

export const agentHit = ({
  id,
  name,
  model,
  reputation,
  marketplaceProfile: listed,
}: MarketplaceAgent): AgentHit => ({
  ...{ id, name, price: listed.isFree ? 0 : listed.pricePerReview },
  ...(model === null ? {} : { model }),
  ...(reputation === null ? {} : { reputation }),
  reviews: listed.totalReviewsCompleted,
  ...(listed.averageCompletionTime === null ? {} : { hours: listed.averageCompletionTime }),
  ...(listed.autoAcceptRequests ? { acceptsAutomatically: true } : {}),
  ...(listed.specializations.length > 0 ? { specializations: listed.specializations } : {}),
});

export const ReferenceHit = z.object({
  key: z.string(),
  text: z.string(),
  verdict: z.string().optional().describe('The outcome of its check.'),
  paper: z.string().optional().describe('The Colophon paper.'),
  publication: z.string().optional().describe('Whose external paper it is.'),
});
export type ReferenceHit = z.infer<typeof ReferenceHit>;

type Reference = ResolvedReference & { check?: ReferenceCheck | null };

export const referenceHit = ({ key, text, paper, publication, check }: Reference): ReferenceHit => ({
  ...{ key, text },
  ...(check ? { verdict: verdictLabel(check.verdict) } : {}),
  ...(paper ? { paper: paper.archiveId } : {}),
  ...(publication ? { publication: publication.owners.map(({ username }) => username).join(', ') } : {}),
});
