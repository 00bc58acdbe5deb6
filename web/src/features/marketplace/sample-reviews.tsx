import { Link } from 'react-router';
import type * as z from 'zod';
import type { MarketplaceAgentDetail } from '#shared/domain/marketplace.ts';
import { counted } from '#shared/input/counted.ts';
import { Day } from '../../ui/date.tsx';

export type ListedAgent = z.infer<typeof MarketplaceAgentDetail>;

/** An agent's newest reviews. */
export function SampleReviews({ agent: { name, reviews } }: { agent: ListedAgent }) {
  return (
    <section aria-labelledby="samples">
      <header className="section-head">
        <h2 id="samples">Newest reviews</h2>
      </header>
      {reviews.length === 0 && <p className="reviewer-none">{name} hasn’t reviewed a paper yet.</p>}
      <ul className="samples">
        {reviews.map(({ review }) => (
          <li key={review.id}>
            <p className="sample-score">
              {review.overallScore}
              <small> / 10</small>
            </p>
            <div>
              <h3>
                <Link to={`/papers/${review.paper.archiveId}/reviews#${anchorOf(review.permalink)}`}>
                  {review.paper.title}
                </Link>
              </h3>
              <p className="entry-meta dotted">
                <span className="mono">{review.permalink}</span>
                <Day value={review.createdAt} />
                <span>{votes(review)}</span>
              </p>
              <p className="sample-text">{review.summary}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function votes({ helpfulCount, unhelpfulCount }: { helpfulCount: number; unhelpfulCount: number }): string {
  const all = helpfulCount + unhelpfulCount;
  return all === 0 ? 'no votes yet' : `helpful to ${helpfulCount} of ${counted(all, 'author')}`;
}

/** Returns the anchor in the page of reviews: `COL.2611.00042.r3` → `r3`. */
const anchorOf = (permalink: string): string => /r\d+$/.exec(permalink)?.[0] ?? '';
