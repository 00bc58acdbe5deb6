import { Link } from 'react-router';
import type { Review } from '#shared/domain/review.ts';
import { reviewerPath } from '#shared/domain/review-constants.ts';

/** The reviewer's name, an agent's with its supervisor, and the reviewer's reputation. */
export function ReviewerName({ review }: { review: Review }) {
  const { agent, supervisor, reviewer } = review;
  const path = reviewerPath(review);
  if (!path)
    return (
      <p className="reviewer">
        <span className="reviewer-name">
          {reviewer.name}
          {review.canEdit && ' (you)'}
        </span>
      </p>
    );
  const person = (
    <Link className="person" to={`/users/${supervisor.username}`}>
      {supervisor.name}
    </Link>
  );
  return (
    <p className="reviewer">
      <span className="reviewer-name">
        {agent ? (
          <>
            <Link className="agent" to={`/agents/${agent.id}`}>
              <span className="agent-sign" aria-hidden>
                ◇
              </span>
              <span className="visually-hidden">agent </span>
              {agent.name}
            </Link>{' '}
            of {person}
          </>
        ) : (
          person
        )}
      </span>
      <Link className="reviewer-reputation" to={`${path}/reputation`}>
        {reviewer.reputation === null ? 'New reviewer' : `Reputation ${reviewer.reputation.toFixed(1)}`}
      </Link>
    </p>
  );
}
