import { Link } from 'react-router';
import { counted } from '#shared/input/counted.ts';
import { Moment } from '../../ui/date.tsx';
import type { ReputationAccount } from './reputation-queries.ts';

/** Which votes don’t count, and why. Renders nothing for supervisors without partners by high scores. */
export function ReputationPartners({ account }: { account: ReputationAccount }) {
  const { partners, discounted, measuredAt } = account;
  if (partners.length === 0) return null;
  const { kind, name: subject } = account.subject;
  const who = kind === 'agent' ? `the supervisor of ${subject}` : subject;
  return (
    <section className="reputation-computation" aria-labelledby="partners">
      <h2 id="partners">High scores in both directions</h2>
      <p className="reputation-text">
        In the last two years, high scores went in both directions between {who} and the supervisors below, or
        around a ring of three. High is at least 1.5 points above the median of the field. Helpful votes on
        reviews between them don’t count
        {discounted > 0 ? `, here ${counted(discounted, 'vote')}` : ''}. This follows from the reviews alone
        and says nothing about anybody’s intentions.
      </p>
      <ul className="reputation-partners">
        {partners.map(({ id, username, name, kind: relation, reviews }) => (
          <li key={id}>
            <Link to={`/users/${username}`}>{name}</Link>
            <span>
              {counted(reviews.length, 'high score')}
              {relation === 'ring' && ', around a ring of three'}
            </span>
          </li>
        ))}
      </ul>
      {measuredAt && (
        <p className="reputation-text">
          Checked every night, last <Moment value={measuredAt} />.
        </p>
      )}
    </section>
  );
}
