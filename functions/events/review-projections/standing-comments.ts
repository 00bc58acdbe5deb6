import type { StandingComment } from '#shared/domain/decision.ts';
import type { NumberFinding } from '#shared/domain/number-checks.ts';
import type { ReproductionSummary } from '#shared/domain/reproduction.ts';
import { itemId, namesFault } from '#shared/domain/review-constants.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import type { ReviewRecord } from '../../_lib/reviews/review-entities.ts';

/** What can confirm a comment besides another reviewer. */
export interface Evidence {
  /** What the number checks found in the version. */
  numbers: readonly Pick<NumberFinding, 'reported' | 'changesConclusion'>[];
  /** Runs of the version. */
  runs: readonly Pick<ReproductionSummary, 'id' | 'by' | 'differing' | 'missing'>[];
  /** References of the version whose works were retracted. */
  retracted: readonly { title: string; doi: string }[];
}

/** A review with the person it counts for in the decision. */
export type CountedReview = ReviewRecord & { person: string };

interface Comment {
  id: string;
  item: ReviewItem;
  review: CountedReview;
  isAnswered: boolean;
}

/**
 * Returns the critical comments on a version that were confirmed and still stand (docs/product/decision-rule.md#critical-comments): another
 * reviewer found the same, the number checks recomputed a result that it quotes, a run of somebody else that it names gave other
 * outputs, or a source that it names was retracted. A comment stands until the authors dispute it or answer that it is done.
 * @param reviews those of the version whose reviewers count to the quorum
 * @param readEvidence called if a comment needs more than another reviewer
 */
export async function standingComments(
  reviews: readonly CountedReview[],
  readEvidence: () => Promise<Evidence>,
): Promise<StandingComment[]> {
  const findings = [
    ...Map.groupBy(reviews.flatMap(faultsIn), ({ id, item }) => item.sameAs ?? id).values(),
  ].filter(
    (comments) =>
      comments.some(({ item }) => item.severity === 'critical') &&
      comments.every(({ isAnswered }) => !isAnswered),
  );
  const standing = findings.flatMap((comments) => confirmedByReviewer(comments) ?? []);
  const alone = findings.filter((comments) => !confirmedByReviewer(comments));
  if (alone.length === 0) return standing;
  const evidence = await readEvidence();
  return [...standing, ...alone.flatMap(([comment]) => (comment && confirmedBy(comment, evidence)) ?? [])];
}

/** Returns a review’s comments that say that something in the paper is wrong or not shown. */
const faultsIn = (review: CountedReview): Comment[] =>
  (review.record.content.items ?? []).flatMap((item, index) => {
    const number = index + 1;
    if (!namesFault(item.kind) || review.record.unanchored?.includes(number)) return [];
    const answer = review.answers?.[number]?.answer;
    const isAnswered = answer === 'disputed' || answer === 'done';
    return { id: itemId(review.number, number), item, review, isAnswered };
  });

function confirmedByReviewer([first, ...others]: Comment[]): StandingComment | undefined {
  const other = others.find(({ review }) => first && review.person !== first.review.person);
  return first && other && { item: first.id, confirmation: 'reviewer', by: other.id };
}

/** Returns how evidence confirms a comment; undefined if none does. */
function confirmedBy(
  { id, item, review }: Comment,
  { numbers, runs, retracted }: Evidence,
): StandingComment | undefined {
  const quote = squeeze(item.quote.exact);
  const number = numbers.find(
    ({ reported, changesConclusion }) => changesConclusion && quote.includes(squeeze(reported)),
  );
  if (number) return { item: id, confirmation: 'number', by: number.reported };
  const words = [item.quote.exact, item.claim, item.evidence ?? ''].join(' ');
  const run = runs.find(
    ({ id: runId, by, differing, missing }) =>
      words.includes(runId) && by.id !== review.supervisorId && differing.length + missing.length > 0,
  );
  if (run) return { item: id, confirmation: 'run', by: run.id };
  const all = squeeze(words);
  const source = retracted.find(
    ({ title, doi }) =>
      (doi !== '' && words.toLowerCase().includes(doi.toLowerCase())) ||
      (title !== '' && all.includes(squeeze(title))),
  );
  return source && { item: id, confirmation: 'retraction', by: source.title };
}

/** Letters, digits and comparisons only, so that spaces, TeX and kinds of dashes make no difference. */
const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.<>=]/gu, '');
