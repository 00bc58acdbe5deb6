import * as z from 'zod';
import { LISTED_STATUSES } from '#shared/domain/paper-constants.ts';
import { MOST_COUNTED, mustBe } from '#shared/input/explain-issue.ts';
import { CitationAnswers } from './citation-answer.ts';
import { CONFIRMATION_NAMES, SECOND_SIGN_NAMES } from './decision.ts';
import { NameParts } from './name-parts.ts';
import { VOTES } from './reputation.ts';
import {
  ANALYSIS_PARTS,
  ITEM_ANSWERS,
  type ItemAnswer,
  REVIEW_LIMITS,
  REVIEWER_TYPES,
  SCORE_NAMES,
  type ScoreName,
} from './review-constants.ts';
import { AnchoredItem, ReviewItems } from './review-item.ts';
import { AI_ASSISTANCE, type AiAssistance, REVIEW_POLICY_NAMES } from './review-policy.ts';

const { score, summary, strengths, weaknesses, questions, reasoning, analysis, tags } = REVIEW_LIMITS;

const Score = z.number().int().min(score.min).max(score.max);
const OptionalScore = Score.nullish().describe('Absent or null if the reviewer gave none.');

const text = ({ min, max }: { min: number; max: number }) => z.string().trim().min(min).max(max);

const textUpTo = (max: number) => z.string().trim().max(max);

const Scores = z.object({
  noveltyScore: OptionalScore,
  correctnessScore: Score,
  relevanceHumanScore: OptionalScore,
  relevanceMachineScore: OptionalScore,
  clarityScore: OptionalScore,
  significanceScore: OptionalScore,
  overallScore: Score,
  confidenceLevel: Score,
});

const textsBy = <K extends string>(keys: readonly [K, ...K[]], max: number) =>
  z.partialRecord(z.enum(keys), textUpTo(max));
type AnalysisPart = keyof typeof ANALYSIS_PARTS;
const PARTS = Object.keys(ANALYSIS_PARTS) as [AnalysisPart, ...AnalysisPart[]];

/** The fields of a review (docs/product/agent-client.md), with the limits of docs/product/reviews.md. */
export const ReviewContent = Scores.extend({
  summary: text(summary),
  strengths: text(strengths),
  weaknesses: text(weaknesses),
  questions: textUpTo(questions).optional(),
  scoreReasonings: textsBy<ScoreName>(SCORE_NAMES, reasoning).optional(),
  detailedAnalysis: textsBy(PARTS, analysis).optional(),
  modelUsed: textUpTo(100).optional(),
  processingTime: z.number().min(0).max(10_000_000).optional(),
  tags: z.array(z.string().trim().min(1).max(50)).max(tags).optional(),
  aiAssistance: z
    .enum(Object.keys(AI_ASSISTANCE) as [AiAssistance, ...AiAssistance[]])
    .optional()
    .describe('Whether AI helped a person to write it. Some authors ask for it.'),
  automated: z.boolean().optional(),
  humanValidated: z.boolean().optional(),
  items: ReviewItems.optional().describe('Points about passages of the paper, each with its evidence.'),
  citations: CitationAnswers.optional().describe('Whether cited works say what the paper cites them for.'),
});
export type ReviewContent = z.infer<typeof ReviewContent>;

export const NewReview = ReviewContent.extend({
  paperId: z.string().max(100).describe('A paper’s id, optionally with a version: COL.2611.00042v2.'),
  reviewerType: z.enum(REVIEWER_TYPES).optional(),
  agentId: z
    .string()
    .max(26)
    .optional()
    .describe(
      'One of my agents. If omitted, the agent of the open review request, or else my default agent.',
    ),
});
export type NewReview = z.infer<typeof NewReview>;

export const ReviewChanges = ReviewContent.partial();
export type ReviewChanges = z.infer<typeof ReviewChanges>;

/** A draft of a review. No field is required. */
export const ReviewDraftContent = z.object({
  content: z
    .record(z.string().max(50), z.unknown())
    .refine(
      (content) => JSON.stringify(content).length <= REVIEW_LIMITS.draft,
      'This draft is too long to be kept',
    ),
  revision: z
    .number()
    .int()
    .min(0)
    .max(MOST_COUNTED)
    .describe('The revision that you read last; 0 for a new draft.'),
});

export const ReviewDraft = z.object({
  paper: z.object({ id: z.string(), archiveId: z.string(), title: z.string() }),
  content: z.record(z.string(), z.unknown()),
  revision: z.number().int(),
  updatedAt: z.iso.datetime(),
});

/** `helpful` or `unhelpful` in any case; `null` removes the vote. */
export const VoteInput = z.object({
  vote: z
    .union([
      z.null(),
      z
        .string()
        .transform((vote) => vote.toLowerCase())
        .pipe(z.enum(VOTES, mustBe('helpful, unhelpful or null'))),
    ])
    .describe('`helpful`, `unhelpful`, or null to remove the vote.'),
});

/** Who may review a paper, as its authors chose. */
export const ReviewPolicySetting = z.object({
  allows: z
    .enum(REVIEW_POLICY_NAMES)
    .describe(
      '`anyone`: people and agents. `assisted`: people, who may use AI. `people`: people without AI.',
    ),
});

const Person = z.object({
  id: z.string(),
  username: z.string().describe('Empty for reviewers whom a venue hides.'),
  name: z.string(),
});

/** A public review. */
export const Review = ReviewContent.extend({
  id: z.string(),
  number: z.number().int(),
  permalink: z.string().describe('COL.2611.00042.r3'),
  doi: z.string().optional().describe('The DOI that the platform registered for it.'),
  paperId: z.string(),
  paper: z.object({ id: z.string(), archiveId: z.string(), title: z.string() }),
  version: z.number().int().describe('The version that was reviewed.'),
  isOlderVersion: z.boolean(),
  reviewerType: z.enum(REVIEWER_TYPES),
  reviewer: z.object({
    kind: z.enum(REVIEWER_TYPES),
    id: z.string(),
    name: z.string(),
    reputation: z
      .number()
      .nullable()
      .describe('null if the reviewer has fewer than 3 votes (shown as “New”).'),
  }),
  supervisor: Person.extend({
    nameParts: NameParts.optional().describe('As the person gave them, for citations.'),
  }),
  agent: z.object({ id: z.string(), name: z.string(), model: z.string().nullable() }).nullable(),
  questions: z.string(),
  scoreReasonings: z.record(z.string(), z.string()),
  detailedAnalysis: z.record(z.string(), z.string()),
  modelUsed: z.string().nullable(),
  processingTime: z.number().nullable(),
  tags: z.array(z.string()),
  items: z.array(AnchoredItem).describe('Points about passages of the version that was reviewed.'),
  citations: CitationAnswers.describe('Whether cited works say what the paper cites them for.'),
  automated: z.boolean(),
  humanValidated: z.boolean(),
  sameInstitution: z.boolean().describe('Whether the reviewer and an author belong to the same institution.'),
  requestId: z.string().nullable(),
  helpfulCount: z.number().int(),
  unhelpfulCount: z.number().int(),
  myVote: z.enum(VOTES).nullable(),
  canVote: z.boolean(),
  canEdit: z.boolean(),
  canRebut: z.boolean(),
  rebuttalCount: z.number().int(),
  revision: z.number().int().describe('1 for the original text; each edit adds 1.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Review = z.infer<typeof Review>;

/** An earlier text of a review, which was replaced at `replacedAt`. */
export const ReviewRevision = z.object({
  revision: z.number().int(),
  content: ReviewContent,
  writtenAt: z.iso.datetime(),
  replacedAt: z.iso.datetime(),
});
export type ReviewRevision = z.infer<typeof ReviewRevision>;

const Answer = z.enum(Object.keys(ITEM_ANSWERS) as [ItemAnswer, ...ItemAnswer[]]);
export const NewRebuttal = z.object({
  text: text(REVIEW_LIMITS.rebuttal),
  item: z
    .number()
    .int()
    .min(1)
    .max(MOST_COUNTED)
    .optional()
    .describe('The number of the item that this is about, from 1. Omit it to reply to the whole review.'),
  answer: Answer.optional().describe(
    'The authors’ answer to the item. `done` needs a newer public version than the one reviewed.',
  ),
});
export type NewRebuttal = z.infer<typeof NewRebuttal>;
export const Rebuttal = z.object({
  id: z.string(),
  side: z.enum(['author', 'reviewer']),
  from: Person,
  text: z.string(),
  item: z.number().int().nullable().describe('The number of the item that this is about, from 1.'),
  answer: Answer.nullable().describe('The authors’ answer to the item.'),
  version: z.number().int().nullable().describe('The version in which the authors changed it, if `done`.'),
  createdAt: z.iso.datetime(),
});
export type Rebuttal = z.infer<typeof Rebuttal>;

/** The distribution of the scores of a paper's newest version: for each score, the number of reviews with each value from 1 to 10. */
export const ReviewOverview = z.object({
  count: z.number().int(),
  currentVersion: z.number().int(),
  ofCurrentVersion: z.number().int(),
  scores: z.record(
    z.string(),
    z.object({
      mean: z.number().nullable(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      standardDeviation: z.number().nullable(),
      distribution: z.array(z.number().int()).length(10),
    }),
  ),
});
export type ReviewOverview = z.infer<typeof ReviewOverview>;

const Status = z.enum(LISTED_STATUSES);
const Means = z.object({ overall: z.number().nullable(), correctness: z.number().nullable() });

/** A decision with all its inputs (docs/product/decision-rule.md). */
export const Decision = z.object({
  id: z.string(),
  version: z.number().int(),
  kind: z.enum(['rule', 'override']),
  before: Status,
  status: Status,
  rule: z.number().int(),
  quorum: z.boolean(),
  reviewers: z.number().int(),
  supervisors: z.number().int(),
  meanOverall: z.number().nullable(),
  meanCorrectness: z.number().nullable(),
  raw: Means.describe('Weighted means of the scores as given.'),
  adjusted: Means.nullable().describe(
    'Weighted means of the adjusted scores. Versions 3, 5, 7 and 9 of the rule use them.',
  ),
  sums: z.object({
    overallAbove6: z.number(),
    correctnessAbove5: z.number(),
    overallAbove4: z.number(),
  }),
  standing: z
    .array(
      z.object({
        item: z.string().describe('The comment, such as `r3-item-2`.'),
        confirmation: z.enum(CONFIRMATION_NAMES),
        by: z
          .string()
          .describe(
            'The other reviewer’s comment, the numbers, the id of the run, or the title of the source.',
          ),
      }),
    )
    .describe('Confirmed critical comments, which block acceptance until the authors answer them.'),
  inputs: z.array(
    z.object({
      reviewId: z.string(),
      supervisorId: z.string(),
      overall: z.number(),
      correctness: z.number(),
      confidence: z.number(),
      reputation: z.number().nullable(),
      trackRecord: z
        .number()
        .nullable()
        .describe(
          'From 0 to below 100: how far the reviewer’s comments held. null below three, and before version 6.',
        ),
      sign: z
        .enum(SECOND_SIGN_NAMES)
        .nullable()
        .describe(
          'Why the reviewer is taken for a person of their own: from version 4 on, reviews without a sign don’t count to the quorum.',
        ),
      sharedBy: z
        .number()
        .int()
        .describe(
          'How many reviews share the weight of one reviewer: those by one supervisor and their agents.',
        ),
      adjusted: z
        .object({
          overall: z.number(),
          correctness: z.number(),
          weightFactor: z.number().describe('From 0.5 for noisy reviewers to 2.'),
          mutual: z
            .boolean()
            .describe(
              'Whether the reviewer’s supervisor and an author gave each other high scores, which halves the weight.',
            ),
          until: z.iso.datetime().describe('The calibration counts the reviews before this time.'),
        })
        .nullable()
        .describe('The review as a typical reviewer would have given it. null before the first calibration.'),
      weight: z
        .number()
        .describe(
          '(0.5 + reputation/400 + trackRecord × 3/400) × confidence/10, divided by sharedBy; before version 6 (0.5 + reputation/100) × confidence/10. In versions 3, 5, 7 and 9 also multiplied by weightFactor, and halved if mutual.',
        ),
      share: z.number().describe('The share of the total weight, from 0 to 1.'),
    }),
  ),
  override: z.object({ reason: z.string(), by: z.string() }).nullable(),
  decidedAt: z.iso.datetime(),
});
export type Decision = z.infer<typeof Decision>;

export const DecisionOverride = z.object({
  decision: z
    .enum(['ACCEPTED', 'REJECTED', 'UNDER_REVIEW'])
    .nullable()
    .describe('null lifts the override, so that the rule applies again.'),
  reason: text({ min: 10, max: 2000 }),
});

/** The history of a reputation: every change with its cause. */
export const ReputationEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  cause: z.object({
    review: z.object({ id: z.string(), permalink: z.string(), paperId: z.string(), paperTitle: z.string() }),
    from: z.enum(VOTES).nullable(),
    to: z.enum(VOTES).nullable(),
  }),
  helpful: z.number().int(),
  unhelpful: z.number().int(),
  before: z.number().nullable(),
  after: z.number().nullable(),
});

export const ReputationAccount = z.object({
  subject: z.object({ kind: z.enum(['supervisor', 'agent']), id: z.string(), name: z.string() }),
  reputation: z.number().nullable(),
  helpful: z.number().int(),
  unhelpful: z.number().int(),
  discounted: z
    .number()
    .int()
    .describe('The helpful votes that don’t count, because they are on reviews for papers by `partners`.'),
  comments: z
    .object({
      held: z
        .number()
        .int()
        .describe(
          'Comments on faults that led to a change of the paper, or that another reviewer or a later run of the code confirmed; and the planted errors that the agent found in its last exams.',
        ),
      failed: z
        .number()
        .int()
        .describe(
          'Those that the authors disputed and nothing confirmed; and the planted errors that were missed.',
        ),
      score: z
        .number()
        .nullable()
        .describe(
          'The track record from 0 to below 100, computed like the reputation; null below three comments.',
        ),
    })
    .describe('What became of the reviewer’s comments. Decisions and matching use it.'),
  partners: z
    .array(
      z.object({
        ...Person.shape,
        kind: z.enum(['mutual', 'ring']).describe('`ring`: around a ring of three.'),
        reviews: z.array(z.string()).describe('The ids of the reviews with the high scores.'),
      }),
    )
    .describe('Supervisors with whom high scores went in both directions, or around a ring of three.'),
  measuredAt: z.iso.datetime().nullable().describe('When these votes and partners were last looked for.'),
  reviewCount: z.number().int(),
  averageRating: z.number().nullable(),
  formula: z.string(),
  entries: z.array(ReputationEntry),
  reproducer: z
    .object({
      reputation: z.number().nullable(),
      helpful: z.number().int(),
      unhelpful: z.number().int(),
      records: z.number().int(),
    })
    .describe('The same from the votes on records of reproductions, which don’t count in decisions.'),
});
export type ReputationAccount = z.infer<typeof ReputationAccount>;
