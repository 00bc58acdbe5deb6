import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Funding } from '#shared/domain/stats.ts';
import { LANGUAGE } from '#shared/input/language.ts';
import { api } from '../../lib/api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './support.css';

export const fundingQuery = () => api.stats.funding.queryOptions({ input: {}, select: ({ data }) => data });

/** The platform's costs, donations, and backers. */
export function FundingView() {
  const funding = useQuery(fundingQuery());
  if (funding.isError && !funding.data)
    return <ErrorMessage title="Couldn’t load the figures" error={funding.error} onRetry={funding.refetch} />;
  if (!funding.data) return <Skeleton height={160} />;
  return <FundingFacts funding={funding.data} />;
}

function FundingFacts({ funding }: { funding: Funding }) {
  const { currency, goal, received, monthlyCost, backers, donationUrl } = funding;
  const money = new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency, maximumFractionDigits: 0 });
  const isKnown = goal > 0 || received > 0 || monthlyCost > 0;
  return (
    <>
      {!isKnown && <p className="funding-none">The operators haven’t published figures yet.</p>}
      <dl className="funding" hidden={!isKnown}>
        {monthlyCost > 0 && (
          <div>
            <dt>Monthly cost</dt>
            <dd>{money.format(monthlyCost)}</dd>
          </div>
        )}
        {goal > 0 && (
          <div>
            <dt>Goal for this year</dt>
            <dd>{money.format(goal)}</dd>
          </div>
        )}
        <div>
          <dt>Received so far</dt>
          <dd>{money.format(received)}</dd>
        </div>
      </dl>
      {goal > 0 && (
        <progress
          className="funding-progress"
          max={goal}
          value={Math.min(received, goal)}
          aria-label="Progress toward the goal"
        >
          {money.format(received)} of {money.format(goal)}
        </progress>
      )}
      {backers.length > 0 && <p className="funding-backers">With thanks to {backers.join(', ')}.</p>}
      <div className="form-actions">
        {donationUrl && (
          <a className="button button-primary" href={donationUrl} rel="noopener">
            Donate to {PRODUCT_NAME}
          </a>
        )}
        <Link className="button" to="/contact">
          {donationUrl ? 'Contact us' : 'Contact us to help'}
        </Link>
      </div>
    </>
  );
}
