import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { ItemForm } from './item-form.tsx';
import { PAPER_TEXT_ID } from './paper-text.ts';
import { PassageSelection } from './passage-selection.tsx';
import { reviewQueries } from './review-queries.ts';

interface PassageItemsProps {
  archiveId: string;
  textOf: () => string;
  onItem: (item: ReviewItem) => void;
}

/** Adds items to the review that is being written, by selecting text of the paper beside it. */
export function PassageItems({ archiveId, textOf, onItem }: PassageItemsProps) {
  const query = useInfiniteQuery(reviewQueries.items(archiveId));
  const [quote, setQuote] = useState<ReviewItem['quote']>();
  return (
    <>
      <PassageSelection body={PAPER_TEXT_ID} onPick={setQuote} />
      {quote && (
        <ItemForm
          text={textOf()}
          start={{ quote }}
          others={query.data?.pages.flatMap(({ items }) => items) ?? []}
          onSend={(item) => {
            onItem(item);
            return Promise.resolve();
          }}
          onClose={() => setQuote(undefined)}
        />
      )}
    </>
  );
}
