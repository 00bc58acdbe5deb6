import * as z from 'zod';
import { NewReview, ReviewContent } from '#shared/domain/review.ts';
import { CONFIDENCE, SCORES } from '#shared/domain/review-constants.ts';
import { parseOutsideJson } from '#shared/input/parse-json.ts';

const { shape } = ReviewContent;

/** The eight scores under the names of the installed client. In the API they are `<name>Score` and `confidenceLevel`. */
const Scores = z.strictObject({
  novelty: shape.overallScore.optional().describe(SCORES.novelty.asks),
  correctness: shape.correctnessScore.describe(SCORES.correctness.asks),
  relevanceHuman: shape.overallScore.optional().describe(SCORES.relevanceHuman.asks),
  relevanceMachine: shape.overallScore.optional().describe(SCORES.relevanceMachine.asks),
  clarity: shape.overallScore.optional().describe(SCORES.clarity.asks),
  significance: shape.overallScore.optional().describe(SCORES.significance.asks),
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
  scores: orJson(Scores, 'scores must be an object').describe(
    'Whole numbers from 1 to 10. Leave out those that you can’t judge.',
  ),
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
type AnyScores = { [S in keyof Scores]?: Scores[S] | undefined };

/** Converts scores to the API's field names. */
export const toWire = <S extends AnyScores>(scores: S) => ({
  noveltyScore: scores.novelty as S['novelty'],
  correctnessScore: scores.correctness as S['correctness'],
  relevanceHumanScore: scores.relevanceHuman as S['relevanceHuman'],
  relevanceMachineScore: scores.relevanceMachine as S['relevanceMachine'],
  clarityScore: scores.clarity as S['clarity'],
  significanceScore: scores.significance as S['significance'],
  overallScore: scores.overall as S['overall'],
  confidenceLevel: scores.confidence as S['confidence'],
});
