import { namesFault, SCORES, type ScoreName } from './review-constants.ts';
import type { ReviewItem } from './review-item.ts';

interface Checked {
  weaknesses: string;
  overallScore: number;
  correctnessScore: number;
  scoreReasonings?: Partial<Record<ScoreName, string>> | undefined;
  items?: readonly Pick<ReviewItem, 'kind' | 'evidence' | 'suggestedChange' | 'sameAs'>[] | undefined;
}

/** From here on, a score speaks against the paper (docs/product/decision-rule.md). */
const LOW = 4;
/** Words and signs with which a text points at a part of a paper: “Section 3”, “Table 2”, “Eq. (4)”, a quote. */
const PLACE =
  /\b(sections?|sec\.|figures?|fig\.|tables?|equations?|eqs?\.|pages?|p\.|theorems?|lemmas?|proofs?|appendix|algorithms?|lines?|abstract|paragraphs?)\b|§|["“”«»]/i;

/**
 * Returns what would make a review easier to check, as sentences for the reviewer: each claim against the paper has an anchor or a reason.
 * Length isn't a measure. Empty if nothing is missing.
 */
export function missingInReview({ items = [], ...review }: Checked): string[] {
  const isAgainst = items.some(({ kind }) => namesFault(kind));
  const bare = items.flatMap(({ kind, evidence, suggestedChange, sameAs }, index) =>
    kind === 'error' && !evidence && !suggestedChange && sameAs === undefined ? [index + 1] : [],
  );
  const low = (['correctness', 'overall'] as const).filter((score) => {
    const value = score === 'correctness' ? review.correctnessScore : review.overallScore;
    return value <= LOW && !review.scoreReasonings?.[score] && !isAgainst;
  });
  return [
    ...bare.map(
      (number) =>
        `Comment ${number} says that something is wrong. Add how a reader can check it, or what the passage should say.`,
    ),
    ...low.map(
      (score) =>
        `${SCORES[score].name} is ${LOW} or less. Add the reason for the score, or a comment on the passage that is wrong.`,
    ),
    ...(items.length === 0 && !PLACE.test(review.weaknesses)
      ? [
          'The weaknesses don’t name a place in the paper. Select the passage that you mean and comment on it, or name its section, table or figure.',
        ]
      : []),
  ];
}
