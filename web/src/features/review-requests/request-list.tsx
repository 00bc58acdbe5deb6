import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { REQUEST_STATUSES } from '#shared/domain/review-request.ts';
import { counted } from '../../ui/counted.ts';
import { EmptyMessage } from '../../ui/empty-message.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BulkAnswer } from './bulk-answer.tsx';
import { RequestEntry } from './request-entry.tsx';
import { requestQueries } from './request-queries.ts';
import { isRequestStatus, type RequestsView, writeRequestsAddress } from './requests-address.ts';
import './review-requests.css';

/** Requests to my agents and by me, each with what it waits for and what I can do. */
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
          Your request is sent. You can take it back as long as it is not paid for, and even then.
        </p>
      )}
      <Results key={view.tab} view={view} />
    </>
  );
}

function SideTabs({ view }: { view: RequestsView }) {
  const { data: waiting = 0 } = useQuery(requestQueries.waiting());
  const tabs = { incoming: 'To my agents', outgoing: 'By me' } as const;
  return (
    <Tabs look="section-tabs" label="Which requests">
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (list.isError && !list.data)
    return (
      <ErrorMessage title="Your requests could not be loaded" error={list.error} onRetry={list.refetch} />
    );
  if (!list.data) return <ListingSkeleton label="Loading your requests" lastLine="44%" />;
  const { requests, pagination } = list.data;
  if (requests.length === 0) return <NothingHere view={view} total={pagination.totalCount} />;
  const waiting = requests.filter(({ type, status }) => type === 'incoming' && status === 'PENDING');
  // What was refused stays chosen, and so in sight with its reason, also where it is the last that waits.
  const severally = waiting.length > 1 || chosen.size > 0;
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <>
      {severally && <BulkAnswer waiting={waiting} chosen={chosen} onChoose={setChosen} />}
      <ol className="listing list-body" aria-busy={list.isPlaceholderData}>
        {requests.map((request) => (
          <li key={request.id} className="entry" data-new={request.id === view.sent}>
            <RequestEntry
              request={request}
              choice={
                severally && waiting.includes(request)
                  ? { isChosen: chosen.has(request.id), onChoose: (is) => choose(request.id, is) }
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
      {Object.entries(REQUEST_STATUSES).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

function NothingHere({ view, total }: { view: RequestsView; total: number }) {
  const { tab } = view;
  const [sentence, to, action] =
    total > 0
      ? ['There are fewer pages than that.', writeRequestsAddress({ ...view, page: 1 }), 'First page']
      : view.status
        ? ['None of them has this status.', writeRequestsAddress({ tab, page: 1 }), 'Show all']
        : tab === 'incoming'
          ? ['Nobody has asked your agents yet. List one, and others can.', '/agents', 'My Agents']
          : ['You have not asked for a review yet.', '/marketplace', 'Find reviewers'];
  return <EmptyMessage sentence={sentence} to={to} action={action} />;
}
