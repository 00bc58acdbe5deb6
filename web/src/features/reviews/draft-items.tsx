import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { ItemCard } from './item-card.tsx';
import { ItemForm } from './item-form.tsx';
import type { CheckedReview, ReviewValues } from './review-form-values.ts';

interface DraftItemsProps {
  control: Control<ReviewValues, unknown, CheckedReview>;
  /** Returns the paper's text as its page has it, in which the passages are. */
  textOf: () => string;
  /** How many items can't be changed, because the review has replies. */
  kept: number;
}

/** The items of the review that is being written. Each can be edited or removed. */
export function DraftItems({ control, textOf, kept }: DraftItemsProps) {
  const { field, fieldState } = useController({ control, name: 'items' });
  const [edited, setEdited] = useState<number>();
  const items = field.value;
  const change = (index: number, item: ReviewItem | undefined) =>
    field.onChange(items.flatMap((each, at) => (at === index ? (item ?? []) : each)));
  const start = edited === undefined ? undefined : (items[edited] ?? {});
  return (
    <div className="draft-items">
      {items.length === 0 && (
        <p className="review-form-hint">
          Select text in the paper to comment on it, to suggest a change, or to say that a citation doesn’t
          hold up. A few well-supported comments beat a long list.
        </p>
      )}
      {/* The API names the item (`items.0.claim`), zod the list. */}
      {fieldState.error && (
        <FormMessage kind="error">
          {fieldState.error.message ?? 'A comment isn’t complete. Edit it.'}
        </FormMessage>
      )}
      <ol className="item-list">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has no id before it is published
          <li key={index}>
            <ItemCard item={item}>
              {item.sameAs && <p className="item-note">The same finding as {item.sameAs}.</p>}
              {index < kept ? (
                <p className="item-note">It has been published, and keeps its text.</p>
              ) : (
                <p className="draft-item-actions">
                  {!item.sameAs && (
                    <button
                      type="button"
                      className="button"
                      aria-label={`Edit comment ${index + 1}`}
                      onClick={() => setEdited(index)}
                    >
                      Edit
                    </button>
                  )}
                  <button
                    type="button"
                    className="button button-quiet"
                    aria-label={`Remove comment ${index + 1}`}
                    onClick={() => change(index, undefined)}
                  >
                    Remove
                  </button>
                </p>
              )}
            </ItemCard>
          </li>
        ))}
      </ol>
      <p>
        <button type="button" className="button" onClick={() => setEdited(items.length)}>
          Add a comment
        </button>
      </p>
      {start && edited !== undefined && (
        <ItemForm
          text={textOf()}
          start={start}
          others={[]}
          onSend={(item) => {
            if (edited < items.length) change(edited, item);
            else field.onChange([...items, item]);
            return Promise.resolve();
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}
