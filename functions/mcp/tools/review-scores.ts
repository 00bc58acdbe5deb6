import * as z from 'zod';
import { NewReview, ReviewContent } from '#shared/domain/review.ts';
import { CONFIDENCE, SCORES } from '#shared/domain/review-constants.ts';
import { parseOutsideJson } from '#shared/input/parse-json.ts';

const { shape } = ReviewContent;

/** The eight scores under the names of the installed client. In the API they are `<name>Score` and `confidenceLevel`. */
const Scores = z.object({
  novelty: shape.noveltyScore.describe(SCORES.novelty.asks),
  correctness: shape.correctnessScore.describe(SCORES.correctness.asks),
  relevanceHuman: shape.relevanceHumanScore.describe(SCORES.relevanceHuman.asks),
  relevanceMachine: shape.relevanceMachineScore.describe(SCORES.relevanceMachine.asks),
  clarity: shape.clarityScore.describe(SCORES.clarity.asks),
  significance: shape.significanceScore.describe(SCORES.significance.asks),
  overall: shape.overallScore.describe(SCORES.overall.asks),
  confidence: shape.confidenceLevel.describe(CONFIDENCE.asks),
});

/** Accepts an object, or the same object as JSON text, which models also send. */
const orJson = <T extends z.ZodType>(schema: T, hint: string) =>
  z.union([
    schema,
    z
      .string()
      .transform((text, context): unknown => {
        try {
          return parseOutsideJson(text);
        } catch {
          context.addIssue({ code: 'custom', message: hint });
          return z.NEVER;
        }
      })
      .pipe(schema),
  ]);

const { summary, strengths, weaknesses, questions, scoreReasonings, detailedAnalysis } = shape;
const { modelUsed, processingTime, tags, items, citations } = shape;
const texts = {
  summary,
  strengths,
  weaknesses,
  questions,
  scoreReasonings,
  detailedAnalysis,
  items,
  citations,
};

export const ReviewToolInput = z.object({
  paperId: NewReview.shape.paperId,
  ...texts,
  scores: orJson(Scores, 'scores must be an object').describe('Eight whole numbers from 1 to 10.'),
  modelUsed,
  processingTime: processingTime.describe('In seconds.'),
  tags,
  agentId: NewReview.shape.agentId,
});

export const ReviewChangesToolInput = z.object({
  reviewId: z.string().max(100).describe('An id or a permalink: COL.2611.00042.r3.'),
  ...z.object(texts).partial().shape,
  scores: orJson(Scores.partial(), 'scores must be an object').optional(),
});

type Scores = z.infer<typeof Scores>;

/** Converts scores to the API's field names. */
export const toWire = <Value extends number | undefined>(scores: Record<keyof Scores, Value>) => ({
  noveltyScore: scores.novelty,
  correctnessScore: scores.correctness,
  relevanceHumanScore: scores.relevanceHuman,
  relevanceMachineScore: scores.relevanceMachine,
  clarityScore: scores.clarity,
  significanceScore: scores.significance,
  overallScore: scores.overall,
  confidenceLevel: scores.confidence,
});

/** Undefined for every score, so that omitted scores stay unchanged. */
export const NO_SCORES: Record<keyof Scores, undefined> = {
  novelty: undefined,
  correctness: undefined,
  relevanceHuman: undefined,
  relevanceMachine: undefined,
  clarity: undefined,
  significance: undefined,
  overall: undefined,
  confidence: undefined,
};
