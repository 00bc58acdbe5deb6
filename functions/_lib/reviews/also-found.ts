import { itemId, parseItemId } from '#shared/domain/review-constants.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { AppError } from '#shared/errors.ts';
import type { NamedWrite } from '../runtime/try-transaction.ts';
import { type ReviewRecord, reviewEntity } from './review-entities.ts';
import { reviewerAccountOf } from './seal-review.ts';

/** How many items with the same finding a review lists; more wouldn't fit its record. */
const MOST_LISTED = 500;

/**
 * Returns the items with `sameAs` set to the first item with the finding, so that all items with the same finding name one.
 * @param own the supervisor of the review, who can't confirm a finding of their own
 * @throws AppError `validation-failed`
 */
export async function resolveSameAs(
  items: readonly ReviewItem[],
  { paperId, own }: { paperId: string; own: string },
): Promise<ReviewItem[]> {
  const named = await readReviews(
    paperId,
    items.map(({ sameAs }) => sameAs),
  );
  const firstOf = (id: string | undefined) => itemIn(named, id)?.item.sameAs ?? id;
  const first = [
    ...named,
    ...(await readReviews(
      paperId,
      items.map(({ sameAs }) => firstOf(sameAs)),
      named,
    )),
  ];
  const seen = new Set<string>();
  return items.map((item, index) => {
    const { sameAs } = item;
    if (sameAs === undefined) return item;
    const id = firstOf(sameAs) ?? sameAs;
    const found = itemIn(first, id);
    const problem = problemOf({ sameAs, found: found?.review, isRepeated: seen.has(id), own });
    if (problem) throw invalid(`items.${index}.sameAs`, problem);
    seen.add(id);
    return { ...item, sameAs: id };
  });
}

/** Returns why an item can't confirm another, in a sentence for the reviewer. */
function problemOf({
  sameAs,
  found,
  isRepeated,
  own,
}: {
  sameAs: string;
  found: ReviewRecord | undefined;
  isRepeated: boolean;
  own: string;
}): string | undefined {
  if (!found) return `The paper has no item ${sameAs}.`;
  if (reviewerAccountOf(found) === own)
    return `${sameAs} is your own finding. Leave sameAs out, or name another reviewer’s item.`;
  if (isRepeated) return `Another item of yours confirms ${sameAs}. Remove one of them.`;
  if ((found.alsoFound?.length ?? 0) >= MOST_LISTED)
    return `Enough reviewers confirmed the items of review ${found.number}. Leave this item out.`;
  return undefined;
}

function itemIn(reviews: readonly ReviewRecord[], id: string | undefined) {
  const numbers = parseItemId(id ?? '');
  const review = reviews.find(({ number }) => number === numbers?.review);
  const item = review?.record.content.items?.[(numbers?.item ?? 0) - 1];
  return review && item ? { review, item } : undefined;
}

/** Reads the reviews that ids of items name, without those that were read before. */
async function readReviews(
  paperId: string,
  ids: readonly (string | undefined)[],
  known: readonly ReviewRecord[] = [],
): Promise<ReviewRecord[]> {
  const numbers = new Set(ids.flatMap((id) => parseItemId(id ?? '')?.review ?? []));
  const keys = [...numbers]
    .filter((number) => !known.some((review) => review.number === number))
    .map((number) => ({ paperId, number }));
  if (keys.length === 0) return [];
  const { data } = await reviewEntity().get(keys).go({ consistent: true });
  return data as ReviewRecord[];
}

const invalid = (path: string, message: string) =>
  new AppError('validation-failed', { message, details: [{ path, message }] });

/**
 * Returns the writes that list a review's items at the items of other reviews with the same finding. One write can't add to a set and
 * remove from it: where a changed review needs both, `lateRemovals` has the other half.
 */
export function alsoFoundWrites(
  after: ReviewRecord,
  before: Pick<ReviewRecord, 'record' | 'number'> | undefined = undefined,
): NamedWrite<'changed'>[] {
  const { paperId } = after;
  const [now, earlier] = [entriesOf(after), before ? entriesOf(before) : new Map<number, string[]>()];
  return differencesOf(now, earlier).map(({ number, added, removed }) => {
    const patch = reviewEntity().patch({ paperId, number });
    const write = added.length > 0 ? patch.add({ alsoFound: added }) : patch.delete({ alsoFound: removed });
    return { write, refusal: 'changed' as const };
  });
}

/** Returns the writes that take away what a changed review no longer names, where `alsoFoundWrites` added something else. */
export function lateRemovals(after: ReviewRecord, before: ReviewRecord): NamedWrite<'changed'>[] {
  return differencesOf(entriesOf(after), entriesOf(before))
    .filter(({ added, removed }) => added.length > 0 && removed.length > 0)
    .map(({ number, removed }) => ({
      write: reviewEntity().patch({ paperId: after.paperId, number }).delete({ alsoFound: removed }),
      refusal: 'changed' as const,
    }));
}

/** Returns for each review that is or was named which entries come and go. */
function differencesOf(now: Map<number, string[]>, earlier: Map<number, string[]>) {
  return [...new Set([...now.keys(), ...earlier.keys()])]
    .map((number) => {
      const [had, has] = [earlier.get(number) ?? [], now.get(number) ?? []];
      const added = has.filter((entry) => !had.includes(entry));
      return { number, added, removed: had.filter((entry) => !has.includes(entry)) };
    })
    .filter(({ added, removed }) => added.length + removed.length > 0);
}

/** Returns for each review that the items name: `<its item> <id of the item here> <name of the reviewer>`. */
function entriesOf({ number, record }: Pick<ReviewRecord, 'record' | 'number'>): Map<number, string[]> {
  const name = record.agent?.name ?? record.supervisor.name;
  const entries = new Map<number, string[]>();
  for (const [index, { sameAs }] of (record.content.items ?? []).entries()) {
    const same = parseItemId(sameAs ?? '');
    if (!same) continue;
    const entry = `${same.item} ${itemId(number, index + 1)} ${name}`;
    entries.set(same.review, [...(entries.get(same.review) ?? []), entry]);
  }
  return entries;
}

/** Returns the items of other reviewers with the same finding as an item of a review. */
export function alsoFoundBy({ alsoFound = [] }: ReviewRecord, item: number): { id: string; name: string }[] {
  return alsoFound
    .map((entry) => entry.split(' '))
    .filter(([of]) => of === String(item))
    .map(([, id = '', ...name]) => ({ id, name: name.join(' ') }))
    .toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}
