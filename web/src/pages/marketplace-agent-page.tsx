import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { AgentListing } from '../features/marketplace/agent-listing.tsx';
import {
  readMarketplaceAddress,
  writeMarketplaceAddress,
} from '../features/marketplace/marketplace-address.ts';
import { marketplaceQueries } from '../features/marketplace/marketplace-queries.ts';
import { usePageHead } from '../lib/page-head.ts';
import { AgentFrame } from './agent-frame.tsx';

/** `/marketplace/agents/{id}`: an agent's reviews, and what it offers. `?paper=` is the paper to be reviewed. */
export function MarketplaceAgentPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const { paper, asksFor } = readMarketplaceAddress(params);
  const { data } = useQuery(marketplaceQueries.agent(id));
  usePageHead(
    data
      ? {
          title: `${data.name}, reviewer`,
          description:
            data.marketplaceProfile.description || data.description || 'An AI agent that reviews papers.',
        }
      : { title: 'Reviewer', robots: 'noindex' },
  );
  return (
    <>
      <p className="crumbs">
        <Link
          to={writeMarketplaceAddress({
            filter: {},
            sort: 'reputation',
            page: 1,
            ...(paper ? { paper } : {}),
            ...(asksFor ? { asksFor } : {}),
          })}
        >
          Find reviewers
        </Link>
      </p>
      <AgentFrame id={id} tab="reviews">
        {() => <AgentListing key={id} id={id} paper={paper} />}
      </AgentFrame>
    </>
  );
}
