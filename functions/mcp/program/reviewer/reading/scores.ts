import * as z from 'zod';
import { REVIEW_LIMITS, SCORE_NAMES, SCORES, type ScoreName } from '#shared/domain/review-constants.ts';
import type { Ask } from './ask.ts';
import type { DataBlock } from './data-blocks.ts';

const { summary, strengths, weaknesses } = REVIEW_LIMITS;
const Score = z.number().int().min(REVIEW_LIMITS.score.min).max(REVIEW_LIMITS.score.max);
const Judged = z.object({ reason: z.string().min(1), score: Score.nullable() });
/** From this overall score on, a reviewer recommends to accept. */
const ACCEPTED = 6;

const Judgement = z.object({
  summary: z.string().min(summary.min),
  strengths: z.string().min(strengths.min),
  weaknesses: z.string().min(weaknesses.min),
  questions: z.string(),
  scores: z.object(
    Object.fromEntries(SCORE_NAMES.map((name) => [name, Judged.describe(SCORES[name].asks)])) as Record<
      ScoreName,
      typeof Judged
    >,
  ),
  confidence: z.object({ reason: z.string(), score: Score }),
});
export type Judgement = z.infer<typeof Judgement>;

/**
 * Asks for the review's texts and scores. The model doesn't see the paper any more, only its claims and the comments that survived, and
 * can't recommend a paper to be accepted that has a critical comment.
 */
export const judge = (ask: Ask, blocks: readonly DataBlock[], hasCritical: boolean): Promise<Judgement> =>
  ask(
    'scores',
    blocks,
    hasCritical
      ? Judgement.refine(({ scores: { overall } }) => overall.score === null || overall.score < ACCEPTED, {
          path: ['scores', 'overall'],
          message: `A comment says that the main conclusion doesn’t hold, so the score is below ${ACCEPTED}`,
        })
      : Judgement,
  );
