import type { finderIn } from '#shared/domain/find-quote.ts';
import type { PaperItem, ReviewItem } from '#shared/domain/review-item.ts';

/** Returns the items about a passage that has characters in common with another. */
export function overlapping(
  passage: string,
  items: readonly PaperItem[],
  find: ReturnType<typeof finderIn>,
): PaperItem[] {
  const here = find({ exact: passage });
  if (!here) return [];
  return items.filter(({ quote, position }) => {
    const there = find(quote, position?.start);
    return there && there.start < here.end && here.start < there.end;
  });
}

/** Returns an item that confirms another reviewer's: both count as one finding. */
export function sameFinding({ quote, position, kind, severity, claim, id }: PaperItem): ReviewItem {
  return {
    ...{ quote, kind, claim, sameAs: id },
    ...(position ? { position } : {}),
    ...(severity ? { severity } : {}),
  };
}
