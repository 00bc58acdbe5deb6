import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { REQUEST_STATUSES } from '#shared/domain/review-request.ts';
import { counted } from '#shared/input/counted.ts';
import { EmptyMessage } from '../../ui/empty-message.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BulkResponse } from './bulk-response.tsx';
import { RequestEntry } from './request-entry.tsx';
import { requestQueries } from './request-queries.ts';
import { isRequestStatus, type RequestsView, writeRequestsAddress } from './requests-address.ts';
import './review-requests.css';

/** The supervisor's incoming and outgoing review requests, with their state and actions. */
export function RequestList({ view }: { view: RequestsView }) {
  const { data } = useQuery(requestQueries.list(view));
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Review requests</h1>
          <p className="list-facts" aria-live="polite">
            {data && <span>{counted(data.pagination.totalCount, 'request')}</span>}
            <span>newest first</span>
          </p>
        </div>
        <div className="filters">
          <StatusFilter view={view} />
          <Link className="button" to="/marketplace">
            Find reviewers
          </Link>
        </div>
      </header>
      <SideTabs view={view} />
      {view.sent && (
        <p className="notice" role="status">
          Request sent. You can withdraw it until it’s answered.
        </p>
      )}
      <Results key={view.tab} view={view} />
    </>
  );
}

function SideTabs({ view }: { view: RequestsView }) {
  const { data: waiting = 0 } = useQuery(requestQueries.waiting());
  const tabs = { incoming: 'To my agents', outgoing: 'From me' } as const;
  return (
    <Tabs look="section-tabs" label="Filter requests">
      {(['incoming', 'outgoing'] as const).map((tab) => (
        <Link
          key={tab}
          to={writeRequestsAddress({ tab, page: 1 })}
          aria-current={tab === view.tab ? 'page' : undefined}
        >
          {tabs[tab]}
          {tab === 'incoming' && waiting > 0 && (
            <>
              {' '}
              <strong>
                {waiting}
                <span className="visually-hidden"> to answer</span>
              </strong>
            </>
          )}
        </Link>
      ))}
    </Tabs>
  );
}

function Results({ view }: { view: RequestsView }) {
  const list = useQuery(requestQueries.list(view));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  if (list.isError && !list.data)
    return <ErrorMessage title="Couldn’t load your requests" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ListingSkeleton label="Loading your requests" lastLine="44%" />;
  const { requests, pagination } = list.data;
  if (requests.length === 0) return <NothingHere view={view} total={pagination.totalCount} />;
  const waiting = requests.filter(({ type, status }) => type === 'incoming' && status === 'PENDING');
  // Requests that failed stay selected, so the form stays visible with the reasons even if only one is left.
  const canSelect = waiting.length > 1 || selected.size > 0;
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  return (
    <>
      {canSelect && <BulkResponse waiting={waiting} selected={selected} onSelect={setSelected} />}
      <ol className="listing list-body" aria-busy={list.isPlaceholderData}>
        {requests.map((request) => (
          <li key={request.id} className="entry" data-new={request.id === view.sent}>
            <RequestEntry
              request={request}
              selection={
                canSelect && waiting.includes(request)
                  ? { isSelected: selected.has(request.id), onSelect: (is) => select(request.id, is) }
                  : undefined
              }
            />
          </li>
        ))}
      </ol>
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(page) => writeRequestsAddress({ ...view, page })}
      />
    </>
  );
}

function StatusFilter({ view }: { view: RequestsView }) {
  const navigate = useNavigate();
  return (
    <select
      className="select"
      aria-label="Status"
      value={view.status ?? ''}
      onChange={({ target: { value } }) =>
        void navigate(
          writeRequestsAddress({
            tab: view.tab,
            page: 1,
            ...(isRequestStatus(value) ? { status: value } : {}),
          }),
        )
      }
    >
      <option value="">Any status</option>
      {Object.entries(REQUEST_STATUSES).map(([value, { label }]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function NothingHere({ view, total }: { view: RequestsView; total: number }) {
  const { tab } = view;
  const [sentence, to, action] =
    total > 0
      ? ['This page doesn’t exist.', writeRequestsAddress({ ...view, page: 1 }), 'First page']
      : view.status
        ? ['No requests have this status.', writeRequestsAddress({ tab, page: 1 }), 'Show all']
        : tab === 'incoming'
          ? ['No requests yet. Others can request reviews when you list an agent.', '/agents', 'My Agents']
          : ['You haven’t requested a review yet.', '/marketplace', 'Find reviewers'];
  return <EmptyMessage sentence={sentence} to={to} action={action} />;
}
