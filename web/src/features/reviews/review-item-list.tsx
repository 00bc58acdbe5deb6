import { ITEM_KINDS, ITEM_SEVERITIES } from '#shared/domain/review-constants.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';

/** The items of a review: each with the passage of the paper that it is about. */
export function ReviewItemList({ items }: { items: readonly ReviewItem[] }) {
  return (
    <section className="review-items">
      <h3>Items</h3>
      <ol>
        {items.map((item) => (
          <li key={`${item.quote.exact} ${item.claim}`}>
            <Item item={item} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Item({ item: { quote, kind, severity, claim, evidence, suggestedChange } }: { item: ReviewItem }) {
  return (
    <>
      <p className="dotted">
        <strong>{ITEM_KINDS[kind].name}</strong>
        {severity && <span>{ITEM_SEVERITIES[severity].name}</span>}
      </p>
      <blockquote>{quote.exact}</blockquote>
      <p>{claim}</p>
      {evidence && <p>Evidence: {evidence}</p>}
      {suggestedChange && <p>Suggested change: {suggestedChange}</p>}
    </>
  );
}
