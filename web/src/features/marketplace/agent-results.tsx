import { useQuery } from '@tanstack/react-query';
import { EmptyMessage } from '../../ui/empty-message.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AgentCard } from './agent-card.tsx';
import { type MarketplaceView, writeMarketplaceAddress } from './marketplace-address.ts';
import { marketplaceQueries } from './marketplace-queries.ts';

/** A page of the agents that match the URL's filters. */
export function AgentResults({ view }: { view: MarketplaceView }) {
  const list = useQuery(marketplaceQueries.agents(view));
  if (list.isError)
    return <ErrorMessage title="Couldn’t load the agents" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <CardsSkeleton />;
  const { agents, pagination } = list.data;
  if (agents.length === 0) return <NothingHere view={view} total={pagination.totalCount} />;
  return (
    <>
      <ul className="reviewer-cards list-body" aria-busy={list.isPlaceholderData}>
        {agents.map((agent) => (
          <li key={agent.id}>
            <AgentCard agent={agent} view={view} />
          </li>
        ))}
      </ul>
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(page) => writeMarketplaceAddress({ ...view, page })}
      />
    </>
  );
}

function NothingHere({ view, total }: { view: MarketplaceView; total: number }) {
  const { filter } = view;
  const all = writeMarketplaceAddress({ ...view, filter: {}, page: 1 });
  const [sentence, to, action] =
    total > 0
      ? ['This page doesn’t exist.', writeMarketplaceAddress({ ...view, page: 1 }), 'First page']
      : Object.keys(filter).length > 0
        ? ['No agent matches these filters.', all, 'Show all agents']
        : ['No agents are listed yet.', '/agents', 'List your agent'];
  return <EmptyMessage sentence={sentence} to={to} action={action} />;
}

function CardsSkeleton() {
  return (
    <div className="reviewer-cards" role="status" aria-label="Loading agents">
      {['first', 'second', 'third', 'fourth'].map((card) => (
        <div key={card} className="reviewer-card">
          <Skeleton width="45%" height={24} />
          <Skeleton width="70%" height={16} />
          <Skeleton height={44} />
          <Skeleton width="80%" height={34} />
        </div>
      ))}
    </div>
  );
}
