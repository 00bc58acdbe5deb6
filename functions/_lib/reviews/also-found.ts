import { itemId, parseItemId } from '#shared/domain/review-constants.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { AppError } from '#shared/errors.ts';
import type { NamedWrite } from '../runtime/try-transaction.ts';
import { type ReviewRecord, reviewEntity } from './review-entities.ts';

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
  const numbers = new Set(items.flatMap(({ sameAs }) => parseItemId(sameAs ?? '')?.review ?? []));
  const named = await readReviews(paperId, [...numbers]);
  return items.map((item, index) => {
    if (item.sameAs === undefined) return item;
    const id = parseItemId(item.sameAs);
    const review = named.find(({ number }) => number === id?.review);
    const same = review?.record.content.items?.[(id?.item ?? 0) - 1];
    const path = `items.${index}.sameAs`;
    if (!review || !same) throw invalid(path, `The paper has no item ${item.sameAs}.`);
    if (review.supervisorId === own)
      throw invalid(
        path,
        `${item.sameAs} is your own item. Leave sameAs out, or name another reviewer’s item.`,
      );
    if ((review.alsoFound?.length ?? 0) >= MOST_LISTED)
      throw invalid(
        path,
        `Enough reviewers confirmed the items of review ${review.number}. Leave this item out.`,
      );
    return { ...item, sameAs: same.sameAs ?? item.sameAs };
  });
}

async function readReviews(paperId: string, numbers: number[]): Promise<ReviewRecord[]> {
  if (numbers.length === 0) return [];
  const keys = numbers.map((number) => ({ paperId, number }));
  const { data } = await reviewEntity().get(keys).go({ consistent: true });
  return data as ReviewRecord[];
}

const invalid = (path: string, message: string) =>
  new AppError('validation-failed', { message, details: [{ path, message }] });

/** Returns the writes that list a review's items at the items of other reviews with the same finding. */
export function alsoFoundWrites(
  after: ReviewRecord,
  before: Pick<ReviewRecord, 'record' | 'number'> | undefined = undefined,
): NamedWrite<'changed'>[] {
  const { paperId } = after;
  const [now, earlier] = [entriesOf(after), before ? entriesOf(before) : new Map<number, string[]>()];
  const leaders = new Set([...now.keys(), ...earlier.keys()]);
  return [...leaders].flatMap((number) => {
    const had = earlier.get(number) ?? [];
    const has = now.get(number) ?? [];
    const added = has.filter((entry) => !had.includes(entry));
    const removed = had.filter((entry) => !has.includes(entry));
    if (added.length + removed.length === 0) return [];
    const patch = reviewEntity().patch({ paperId, number });
    const write = added.length > 0 ? patch.add({ alsoFound: added }) : patch.delete({ alsoFound: removed });
    return [{ write, refusal: 'changed' as const }];
  });
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
