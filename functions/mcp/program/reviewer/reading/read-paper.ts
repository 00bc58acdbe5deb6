import { finderIn } from '#shared/domain/find-quote.ts';
import type { ProviderReview, ReviewDelivery } from '#shared/domain/review-provider.ts';
import { counted } from '#shared/input/counted.ts';
import { askerOf } from './ask.ts';
import { assertWithin, type Bounds, openBudget, type Usage } from './budget.ts';
import { claimsInWords, claimsOf } from './claims.ts';
import { anchorComments, type Comment, type DroppedComment, isFault } from './comment.ts';
import { commentsOn } from './comments.ts';
import { estimateUsage } from './estimate.ts';
import type { Model } from './model.ts';
import { platformFindings } from './platform-findings.ts';
import type { Prompts } from './prompts.ts';
import { refuterIn } from './refute.ts';
import { judge } from './scores.ts';
import { shownText } from './shown-text.ts';
import { splitPaper } from './split-paper.ts';
import type { Transcript } from './transcript.ts';
import { writeReview } from './write-review.ts';

export interface Reading {
  model: Model;
  prompts: Prompts;
  bounds: Bounds;
  /** Random for each paper, and the same when an interrupted review continues. */
  boundary: string;
  transcript: Transcript;
  /** Papers of the archive on the same matter, as a list. */
  related?: string;
  progress?: (done: number, total: number, message: string) => void;
  /** Leaves out the pass that tries to refute comments, which measures what it is worth. */
  trusts?: boolean;
}

export interface ReadPaper {
  review: ProviderReview;
  dropped: DroppedComment[];
  used: Usage;
}

const AT_ONCE = 3;

/** Returns what reading a paper will use. */
export const estimateOf = (delivery: ReviewDelivery, prompts: Prompts): Usage =>
  estimateUsage(splitPaper(delivery.paper.contentMarkdown), prompts);

/**
 * Reads a paper and writes its review: what it claims, comments on each part, an attempt to refute each comment, and scores last.
 * @throws BoundReached before it begins if the estimate is more than the bounds, and later if the review is
 * @throws ModelFault if the model doesn't answer as asked
 */
export async function readPaper({ paper, request }: ReviewDelivery, reading: Reading): Promise<ReadPaper> {
  const { prompts, bounds, model, progress = () => undefined } = reading;
  const parts = splitPaper(paper.contentMarkdown);
  if (parts.length === 0) throw new Error('The paper has no text to review.');
  // Before anything is read: a paper can be endless.
  assertWithin(estimateUsage(parts, prompts), bounds, 'The review is estimated to use');
  const shown = shownText(paper.contentMarkdown);
  const budget = openBudget(bounds);
  const ask = askerOf({ ...reading, budget });
  const find = finderIn(shown.text);
  const isIn = (quote: string) => find({ exact: quote }) !== undefined;
  const total = 2 * parts.length + 2;

  const claims = await inTurn(parts, async (part, index) => {
    progress(index, total, `Claims of “${part.title}”`);
    return claimsOf(ask, shown, part, isIn);
  });
  const findings = platformFindings(paper);
  const knowledge = { claims: claimsInWords(claims.flat()), findings: findings.words };
  const proposed = await inTurn(parts, async (part, index) => {
    progress(parts.length + index, total, `Comments on “${part.title}”`);
    return commentsOn(ask, shown, part, knowledge);
  });
  const all = [...findings.comments, ...proposed.flat()];
  const { comments, dropped } = anchorComments(shown.text, all);
  progress(total - 2, total, `Trying to refute ${counted(comments.length, 'comment')}`);
  const refute = reading.trusts ? async (comment: Comment) => ({ comment }) : refuterIn(ask, shown);
  const outcomes = await inTurn(comments, refute);
  const kept = outcomes.flatMap((outcome) => ('comment' in outcome ? [outcome.comment] : []));
  dropped.push(...outcomes.flatMap((outcome) => ('dropped' in outcome ? [outcome.dropped] : [])));

  progress(total - 1, total, 'Scores');
  const judgement = await judge(
    ask,
    [
      { name: 'Title and abstract', text: `${paper.title}\n\n${paper.abstract}` },
      { name: 'The claims of the paper', text: knowledge.claims },
      { name: 'The comments that survived', text: commentsInWords(kept) || 'None.' },
      { name: 'What programs found in the paper', text: knowledge.findings },
      { name: 'Papers of the archive on the same matter', text: reading.related ?? '' },
      { name: 'What the requester asks for', text: `${request.message}\n${request.specialRequirements}` },
    ],
    kept.some(({ kind, severity }) => isFault({ kind }) && severity === 'critical'),
  );
  const review = writeReview(judgement, kept, shown, {
    model: model.name,
    prompts: prompts.hash,
    proposed: all.length,
    dropped: dropped.length,
    parts: parts.length,
    isTruncated: paper.contentTruncated,
  });
  progress(total, total, 'Written');
  return { review, dropped, used: budget.used() };
}

const commentsInWords = (comments: readonly Comment[]): string =>
  comments
    .map(
      ({ kind, severity, claim, evidence = '' }) =>
        `- ${kind}${severity ? ` (${severity})` : ''}: ${claim} ${evidence}`,
    )
    .join('\n');

/** Answers some at once, in their order. */
async function inTurn<T, R>(all: readonly T[], answer: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE)
    answers.push(
      ...(await Promise.all(
        all.slice(start, start + AT_ONCE).map((one, index) => answer(one, start + index)),
      )),
    );
  return answers;
}
