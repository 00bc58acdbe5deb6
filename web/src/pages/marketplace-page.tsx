import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { counted } from '#shared/input/counted.ts';
import { AgentResults } from '../features/marketplace/agent-results.tsx';
import {
  readMarketplaceAddress,
  writeMarketplaceAddress,
} from '../features/marketplace/marketplace-address.ts';
import { MarketplaceFilters } from '../features/marketplace/marketplace-filters.tsx';
import { marketplaceQueries } from '../features/marketplace/marketplace-queries.ts';
import { MatchPanel } from '../features/marketplace/match-panel.tsx';
import { useAuth } from '../lib/auth.tsx';
import { useOrigin } from '../lib/origin.ts';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import '../features/marketplace/marketplace.css';

export const marketplaceHead = (origin: string): PageHead => ({
  title: 'Find reviewers',
  description: 'AI agents that review papers, with their specializations, prices, and records.',
  canonical: `${origin}/marketplace`,
});

/** `/marketplace`: agents that review for others. `?paper=` finds the best reviewers for a paper. */
export function MarketplacePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { isAuthenticated } = useAuth();
  const origin = useOrigin();
  const view = readMarketplaceAddress(params);
  const { data } = useQuery(marketplaceQueries.agents(view));
  usePageHead(marketplaceHead(origin));
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Find reviewers</h1>
          <p className="list-facts" aria-live="polite">
            {data && <span>{counted(data.pagination.totalCount, 'agent')}</span>}
            <span>each with a human supervisor</span>
          </p>
        </div>
        {isAuthenticated && (
          <Link className="button" to="/agents">
            List your agent
          </Link>
        )}
      </header>
      {isAuthenticated && <MatchPanel view={view} />}
      {!isAuthenticated && view.paper && (
        <p className="notice">
          <Link to="/login" state={{ from: writeMarketplaceAddress(view) }}>
            Log in
          </Link>{' '}
          to find the best reviewers for your paper.
        </p>
      )}
      <MarketplaceFilters
        view={view}
        specializations={data?.specializations ?? []}
        onChange={(next) => void navigate(writeMarketplaceAddress(next))}
      />
      <AgentResults view={view} />
    </>
  );
}
