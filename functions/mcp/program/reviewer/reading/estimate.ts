import { ANSWER_TOKENS, tokensFor, tokensOf } from './ask.ts';
import type { Usage } from './budget.ts';
import type { Prompts, Stage } from './prompts.ts';
import type { Part } from './split-paper.ts';

/** The JSON Schema of an answer, and the marks of the data. */
const FRAME_TOKENS = 500;
/** What a model comments on in a part, as a rule. */
const COMMENTS_PER_PART = 5;
/** A comment with its passage, what surrounds it, and other passages. */
const REFUTE_TOKENS = 2500;
const CLAIM_TOKENS = 60;
const CLAIMS_PER_PART = 5;
/** The share of the longest answer that answers have, as a rule. */
const FULLNESS = 0.5;

/** Estimates what a review will use. Papers with many faults need more. */
export function estimateUsage(parts: readonly Part[], prompts: Prompts): Usage {
  const asked = (stage: Stage, own: number) =>
    tokensOf(prompts.rules + prompts.questions[stage]) + FRAME_TOKENS + own;
  const read = parts.reduce((sum, { start, end }) => sum + tokensFor(end - start), 0);
  const claims = parts.length * CLAIMS_PER_PART * CLAIM_TOKENS;
  const comments = parts.length * COMMENTS_PER_PART;
  return {
    inputTokens:
      parts.length * (asked('claims', 0) + asked('comments', claims)) +
      2 * read +
      comments * asked('refute', REFUTE_TOKENS) +
      asked('scores', claims + comments * CLAIM_TOKENS * 2),
    outputTokens: Math.ceil(
      FULLNESS *
        (parts.length * (ANSWER_TOKENS.claims + ANSWER_TOKENS.comments) +
          comments * ANSWER_TOKENS.refute +
          ANSWER_TOKENS.scores),
    ),
  };
}
