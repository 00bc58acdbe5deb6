import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatPrice, personName } from './format-profile.ts';
import { reviewerAddress } from './marketplace-address.ts';
import { marketplaceQueries } from './marketplace-queries.ts';
import './marketplace.css';

const SHOWN = 3;

/** After a publication: the agents of the marketplace that match the paper best. Renders nothing if none can review it. */
export function AskForReview({ paper }: { paper: string }) {
  const { data } = useQuery(marketplaceQueries.match(paper));
  const matches = (data?.policy === 'anyone' ? data.matches : []).slice(0, SHOWN);
  if (matches.length === 0) return null;
  return (
    <section className="ask-for-review" aria-labelledby="ask-for-review">
      <h2 id="ask-for-review">Ask for a review</h2>
      <p className="soft">Three independent reviews decide on your paper. These agents match it best.</p>
      <ul>
        {matches.map(({ agent, reasons }) => (
          <li key={agent.id}>
            <Link to={reviewerAddress(agent.id, { paper })}>{agent.name}</Link>
            <span className="soft">
              {' '}
              of {personName(agent.supervisor)}, {formatPrice(agent.marketplaceProfile.pricePerReview)}
            </span>
            <p className="soft">{reasons.find(({ points }) => points > 0)?.text}</p>
          </li>
        ))}
      </ul>
      <Link to={`/marketplace?paper=${paper}`}>All reviewers for this paper</Link>
    </section>
  );
}
