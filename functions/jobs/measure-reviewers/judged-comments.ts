import type { ReproductionSummary } from '#shared/domain/reproduction.ts';
import { namesFault, parseItemId } from '#shared/domain/review-constants.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import type { JudgedComment } from '#shared/domain/track-record.ts';
import type { VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { alsoFoundBy } from '../../_lib/reviews/also-found.ts';
import type { ReviewRecord } from '../../_lib/reviews/review-entities.ts';

/** Returns the person a review counts for, who may have several accounts. */
const personBehind = ({ personId, supervisorId }: Pick<ReviewRecord, 'personId' | 'supervisorId'>): string =>
  personId ?? supervisorId;

/** A run whose outputs differ from the authors', or are missing. */
export interface FailedRun {
  /** The supervisor's id. */
  by: string;
  version: number;
  at: string;
  /** The outputs' files, and what they reproduce, such as `Table 2`. */
  outputs: string[];
}

/** Returns what a comment can say of the outputs that runs could not reproduce. */
export const failedRuns = (
  runs: readonly ReproductionSummary[],
  versions: readonly Pick<VersionRecord, 'version' | 'capsule'>[],
): FailedRun[] =>
  runs.map(({ by, version, createdAt, differing, missing }) => {
    const files = [...differing, ...missing];
    const capsule = versions.find((each) => each.version === version)?.capsule;
    const named = (capsule?.outputs ?? []).filter(({ file }) => files.includes(file));
    const outputs = [...files, ...named.map(({ reproduces }) => reproduces)];
    return {
      by: by.id,
      version,
      at: createdAt,
      outputs: outputs.filter((name) => /[\p{L}\p{N}]/u.test(name)),
    };
  });

/**
 * Returns what became of a review’s own comments that say that something is wrong or not shown. Those that only confirm another
 * reviewer’s aren’t among them, nor those about a passage that the paper doesn’t have.
 * @param all all reviews of the paper
 * @param runs those of the paper; one confirms the comments written before it on what it could not reproduce
 */
export function judgedComments(
  review: ReviewRecord,
  all: readonly ReviewRecord[],
  runs: readonly FailedRun[] = [],
): JudgedComment[] {
  const byNumber = new Map(all.map((each) => [each.number, each]));
  const own = personBehind(review);
  const later = runs.filter(
    ({ by, version, at }) =>
      version === review.version && at > review.updatedAt && by !== own && by !== review.supervisorId,
  );
  return (review.record.content.items ?? []).flatMap((item, index) => {
    const { kind, sameAs } = item;
    const number = index + 1;
    if (!namesFault(kind) || sameAs !== undefined || review.record.unanchored?.includes(number)) return [];
    const others = alsoFoundBy(review, number).flatMap(({ id }) => {
      const found = byNumber.get(parseItemId(id)?.review ?? 0);
      return found && personBehind(found) !== own ? [found.supervisorId] : [];
    });
    const reran = later.filter(({ outputs }) => outputs.some((name) => names(item, name)));
    return {
      answer: review.answers?.[number]?.answer ?? null,
      confirmedBy: [...new Set([...others, ...reran.map(({ by }) => by)])],
    };
  });
}

/** Returns whether a comment, or the passage that it quotes, names an output: `Table 2` isn't in "Table 21". */
const names = ({ claim, evidence, quote }: ReviewItem, output: string): boolean =>
  inWords([quote.exact, claim, evidence ?? ''].join(' ')).includes(inWords(output));

/** Returns a text's words and numbers, each between spaces. */
const inWords = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
