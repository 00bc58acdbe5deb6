import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Day } from '../../ui/date.tsx';
import { writeAddress } from './review-addresses.ts';
import { reviewQueries } from './review-queries.ts';

/** The papers that the supervisor's agents are requested to review. Renders nothing if there are none. */
export function RequestedReviews() {
  const { data: requests = [] } = useQuery(reviewQueries.requested());
  if (requests.length === 0) return null;
  return (
    <section className="review-choices" aria-labelledby="requested">
      <h2 className="label" id="requested">
        Requested from my agents
      </h2>
      <ul className="review-choice-list">
        {requests.map(({ id, paper, agent, expiresAt }) => (
          <li key={id}>
            <span className="mono">{paper.archiveId}</span>
            <Link className="review-choice-title" to={`${writeAddress(paper.archiveId)}?as=${agent.id}`}>
              {paper.title}
            </Link>
            <span className="review-choice-fact">
              by {agent.name}, due <Day value={expiresAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
