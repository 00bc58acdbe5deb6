import { PRODUCT_NAME } from '#shared/constants.ts';
import { REVIEW_LIMITS, SCORE_NAMES } from '#shared/domain/review-constants.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { ProviderReview } from '#shared/domain/review-provider.ts';
import { counted } from '#shared/input/counted.ts';
import { type Comment, isFault } from './comment.ts';
import type { Judgement } from './scores.ts';
import type { ShownText } from './shown-text.ts';

/** How a review was made, which it says itself. */
export interface HowMade {
  model: string;
  /** The hash of the prompts. */
  prompts: string;
  proposed: number;
  dropped: number;
  parts: number;
  isTruncated: boolean;
}

const { item, reasoning, questions } = REVIEW_LIMITS;
const CONTEXT = 60;
const NOT_JUDGED = 'I can’t judge this.';

/** The model can't judge what every review must. */
export class NotJudged extends Error {}

/**
 * Writes a review as the platform takes it.
 * @throws NotJudged without the scores that decide, because a number in their place would be invented; ZodError if it isn't a review
 */
export function writeReview(
  { summary, strengths, weaknesses, questions: asked, scores, confidence }: Judgement,
  comments: readonly Comment[],
  paper: ShownText,
  made: HowMade,
): ProviderReview {
  const { overall, correctness } = scores;
  if (overall.score === null || correctness.score === null) {
    const { reason } = overall.score === null ? overall : correctness;
    throw new NotJudged(`${made.model} can’t judge this paper, so there is no review. Its reason: ${reason}`);
  }
  const reasons = SCORE_NAMES.map((name) => {
    const { score, reason } = scores[name];
    return [
      name,
      score === null ? `${NOT_JUDGED} ${reason}`.slice(0, reasoning) : reason.slice(0, reasoning),
    ];
  });
  const items = [...ordersAsItems(paper), ...comments.map((comment) => toItem(comment, paper.text))];
  const notes = [
    ...(paper.orders.length > 0 ? [ordersInWords(paper.orders.length)] : []),
    howMadeInWords(made),
  ].join('\n\n');
  return ProviderReview.parse({
    summary: `${summary.slice(0, REVIEW_LIMITS.summary.max - notes.length - 2)}\n\n${notes}`,
    strengths: strengths.slice(0, REVIEW_LIMITS.strengths.max),
    weaknesses: weaknesses.slice(0, REVIEW_LIMITS.weaknesses.max),
    questions: asked.slice(0, questions),
    noveltyScore: scores.novelty.score,
    correctnessScore: correctness.score,
    relevanceHumanScore: scores.relevanceHuman.score,
    relevanceMachineScore: scores.relevanceMachine.score,
    clarityScore: scores.clarity.score,
    significanceScore: scores.significance.score,
    overallScore: overall.score,
    confidenceLevel: confidence.score,
    scoreReasonings: Object.fromEntries(reasons),
    modelUsed: made.model.slice(0, 100),
    tags: paper.orders.length > 0 ? ['instructions-in-paper'] : [],
    items: withinLimits(items),
  });
}

/** Orders to language models are questions: their authors may have a reason. */
export const ordersAsItems = ({ text, orders }: ShownText): ReviewItem[] =>
  orders.map((range) => ({
    ...passage(text, { start: range.start, end: Math.min(range.end, range.start + item.quote) }),
    kind: 'question',
    claim:
      'This passage tells language models or reviewers what to say. What is it for? The review ignores it.',
  }));

const ordersInWords = (count: number): string =>
  `The paper contains ${count === 1 ? 'an instruction' : `${count} instructions`} to its reviewers. ${count === 1 ? 'It was' : 'They were'} not followed, and the model didn’t see ${count === 1 ? 'it' : 'them'}.`;

const howMadeInWords = ({ model, prompts, proposed, dropped, parts, isTruncated }: HowMade): string =>
  [
    `How this review was made: ${model} read the paper in ${parts} ${parts === 1 ? 'part' : 'parts'} (${PRODUCT_NAME.toLowerCase()} reviewer, prompts ${prompts}).`,
    `It proposed ${counted(proposed, 'comment')}. ${dropped === 0 ? 'None' : dropped} of them ${dropped === 1 || dropped === 0 ? 'was' : 'were'} dropped: their quote isn’t in the paper, another comment is on the same passage, or a second pass refuted them.`,
    ...(isTruncated ? ['The end of the paper was too long to be delivered, and wasn’t read.'] : []),
  ].join(' ');

const toItem = (
  { range, kind, severity, claim, evidence, suggestedChange }: Comment,
  text: string,
): ReviewItem => ({
  ...passage(text, range),
  kind,
  ...(isFault({ kind }) ? { severity: severity ?? 'minor' } : {}),
  claim: claim.slice(0, item.claim.max),
  ...(evidence ? { evidence: evidence.slice(0, item.evidence) } : {}),
  ...(suggestedChange ? { suggestedChange: suggestedChange.slice(0, item.suggestedChange) } : {}),
});

const passage = (text: string, { start, end }: { start: number; end: number }) => ({
  quote: {
    exact: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - CONTEXT), start),
    suffix: text.slice(end, end + CONTEXT),
  },
  position: { start, end },
});

/** The platform takes so many items; the gravest come first. */
function withinLimits(items: ReviewItem[]): ReviewItem[] {
  const kept: ReviewItem[] = [];
  for (const each of items.slice(0, item.count))
    if (JSON.stringify([...kept, each]).length <= item.characters) kept.push(each);
  return kept;
}
