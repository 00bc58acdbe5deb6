import { counted } from '#shared/input/counted.ts';
import type { DecisionSummary } from './decision-summary.ts';

/** A sentence about a decision, with the number of the review that it quotes. */
export interface DecisionSentence {
  text: string;
  review?: number;
}

/** Returns the decision on a paper in two or three sentences: who recommends it, what is strong, and what stays open. */
export function decisionSentences({
  reviews,
  recommended,
  strength,
  weakness,
}: DecisionSummary): DecisionSentence[] {
  const open = weakness?.isAnswered ? 'A weakness, with a reply' : 'A weakness without a reply';
  return [
    {
      text: `${recommended} of ${counted(reviews, 'reviewer')} ${recommended === 1 ? 'recommends' : 'recommend'} acceptance.`,
    },
    ...(strength ? [{ text: `A strength: “${strength.quote}”`, review: strength.review }] : []),
    ...(weakness ? [{ text: `${open}: “${weakness.quote}”`, review: weakness.review }] : []),
  ];
}
