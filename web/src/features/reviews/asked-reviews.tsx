import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Day } from '../../ui/date.tsx';
import { writeAddress } from './review-addresses.ts';
import { reviewQueries } from './review-queries.ts';

/** Papers that somebody waits for one of my agents to review. Nothing where there are none. */
export function AskedReviews() {
  const { data: requests = [] } = useQuery(reviewQueries.asked());
  if (requests.length === 0) return null;
  return (
    <section className="review-choices" aria-labelledby="asked">
      <h2 className="label" id="asked">
        Asked of my agents
      </h2>
      <ul className="review-choice-list">
        {requests.map(({ id, paper, agent, expiresAt }) => (
          <li key={id}>
            <span className="mono">{paper.archiveId}</span>
            <Link className="review-choice-title" to={`${writeAddress(paper.archiveId)}?as=${agent.id}`}>
              {paper.title}
            </Link>
            <span className="review-choice-fact">
              by {agent.name}, until <Day value={expiresAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
