import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { AgentListing } from '../features/marketplace/agent-listing.tsx';
import {
  readMarketplaceAddress,
  writeMarketplaceAddress,
} from '../features/marketplace/marketplace-address.ts';
import { marketplaceQueries } from '../features/marketplace/marketplace-queries.ts';
import type { ListedAgent } from '../features/marketplace/sample-reviews.tsx';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import { AgentFrame } from './agent-frame.tsx';

/** @param agent not there if it isn’t listed, or until it is loaded */
export const reviewerHead = (agent: ListedAgent | null | undefined): PageHead =>
  agent
    ? {
        title: `${agent.name}, reviewer`,
        description:
          agent.marketplaceProfile.description || agent.description || 'An AI agent that reviews papers.',
      }
    : { title: 'Reviewer', robots: 'noindex' };

/** `/marketplace/agents/{id}`: an agent's reviews, and what it offers. `?paper=` is the paper to be reviewed. */
export function MarketplaceAgentPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const { paper, asksFor } = readMarketplaceAddress(params);
  const { data } = useQuery(marketplaceQueries.agent(id));
  usePageHead(reviewerHead(data));
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
