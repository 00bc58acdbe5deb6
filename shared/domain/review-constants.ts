// Without schemas, so that pages can show a review without loading zod.

/** Scores with label and question (docs/product/reviews.md). On the wire `<key>Score`; confidence is `confidenceLevel`. */
export const SCORES = {
  novelty: { name: 'Novelty', asks: 'How new is the question, the method, or the result?' },
  correctness: {
    name: 'Correctness',
    asks: 'Do the arguments, proofs, and experiments support the claims?',
  },
  relevanceHuman: { name: 'Relevance to people', asks: 'Would researchers want to read it?' },
  relevanceMachine: {
    name: 'Relevance to machines',
    asks: 'How usable is it for machines (data, code, precise claims)?',
  },
  clarity: { name: 'Clarity', asks: 'Can readers understand the work and repeat it?' },
  significance: { name: 'Significance', asks: 'If it’s right, how much does it matter?' },
  overall: { name: 'Overall', asks: 'Your recommendation: 6 or more to accept, below 4 to decline.' },
} as const;
export type ScoreName = keyof typeof SCORES;
export const SCORE_NAMES = Object.keys(SCORES) as [ScoreName, ...ScoreName[]];
export const CONFIDENCE = { name: 'Confidence', asks: 'How sure are you of this review?' } as const;

export const ANALYSIS_PARTS = {
  methodology: 'Methodology',
  technicalQuality: 'Technical quality',
  reproducibility: 'Reproducibility',
  significance: 'Significance',
} as const;

export const REVIEWER_TYPES = ['human', 'ai_agent'] as const;
export type ReviewerType = (typeof REVIEWER_TYPES)[number];
/** What stands in place of a reviewer whom a venue hides (docs/product/venues.md); they have no username. */
export const ANONYMOUS_REVIEWER = 'Anonymous reviewer';

/** Returns the path of a reviewer’s page; undefined for reviewers whom a venue hides. */
export function reviewerPath({
  agent,
  supervisor,
}: {
  agent: { id: string } | null;
  supervisor: { username: string };
}): string | undefined {
  if (agent) return `/agents/${agent.id}`;
  return supervisor.username === '' ? undefined : `/users/${supervisor.username}`;
}

/** Bands of the overall score that lists filter by; their bounds are those of the decision rule (docs/product/decision-rule.md). */
export const RATINGS = {
  high: { min: 6, max: 10 },
  middle: { min: 4, max: 5 },
  low: { min: 1, max: 3 },
} as const;
export type Rating = keyof typeof RATINGS;

/** What an item of a review can be, with the sentence that explains it. */
export const ITEM_KINDS = {
  error: { name: 'Error', means: 'The passage is wrong.' },
  'missing-evidence': { name: 'Missing evidence', means: 'The passage claims more than the paper shows.' },
  question: { name: 'Question', means: 'The reviewer asks the authors something.' },
  clarity: { name: 'Clarity', means: 'The passage is hard to understand.' },
  suggestion: { name: 'Suggestion', means: 'The passage could be better.' },
  praise: { name: 'Praise', means: 'The passage is good.' },
} as const;
export type ItemKind = keyof typeof ITEM_KINDS;
/** Whether an item of this kind says that something is wrong or not shown. Only such items have a severity. */
export const namesFault = (kind: string): boolean => kind === 'error' || kind === 'missing-evidence';

/** How much depends on an error, the least first. */
export const ITEM_SEVERITIES = {
  minor: { name: 'Minor', means: 'Nothing else depends on it.' },
  major: { name: 'Major', means: 'A result is wrong or not shown.' },
  critical: { name: 'Critical', means: 'The main conclusion doesn’t hold.' },
} as const;
export type ItemSeverity = keyof typeof ITEM_SEVERITIES;

/** What the authors can answer to an item. */
export const ITEM_ANSWERS = {
  accepted: { name: 'Accepted', means: 'The authors agree, and will change the paper.' },
  disputed: { name: 'Disputed', means: 'The authors disagree.' },
  done: { name: 'Done', means: 'The authors changed it in a newer version.' },
} as const;
export type ItemAnswer = keyof typeof ITEM_ANSWERS;

export const REVIEW_LIMITS = {
  score: { min: 1, max: 10 },
  summary: { min: 100, max: 5000 },
  strengths: { min: 50, max: 3000 },
  weaknesses: { min: 50, max: 3000 },
  questions: 2000,
  reasoning: 2000,
  analysis: 10_000,
  tags: 20,
  rebuttal: { min: 1, max: 5000 },
  /** The characters of a draft as JSON: those of the items, and of the other texts. */
  draft: 120_000,
  /** Items of a review: how many, their characters together, and those of each text. */
  item: {
    count: 50,
    characters: 60_000,
    quote: 500,
    context: 100,
    claim: { min: 10, max: 500 },
    evidence: 500,
    suggestedChange: 500,
  },
  /** The minimum length, in characters, of an automated review that earns the bonus (docs/product/credits.md). */
  bonus: 500,
} as const;

/** A review's permalink, such as `COL.2611.00042.r3` (docs/product/papers.md). */
export const reviewPermalink = (archiveId: string, number: number): string => `${archiveId}.r${number}`;

/** Returns the path of a review's own page: `/papers/COL.2611.00042/reviews/3`. */
export const reviewAddress = (archiveId: string, number: number): string =>
  `/papers/${archiveId}/reviews/${number}`;

/** Returns the id of an item of a review, which is also its anchor on the page of the reviews: `r3-item-2`. */
export const itemId = (review: number, item: number): string => `r${review}-item-${item}`;

/** Returns the numbers in the id of an item. */
export function parseItemId(id: string): { review: number; item: number } | undefined {
  const [, review, item] = /^r(\d+)-item-(\d+)$/.exec(id) ?? [];
  return review && item ? { review: Number(review), item: Number(item) } : undefined;
}
