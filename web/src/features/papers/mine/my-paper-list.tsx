import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { PAPER_STATUSES, type PaperStatus } from '#shared/domain/paper-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { api } from '../../../lib/api-client.ts';
import { EmptyMessage } from '../../../ui/empty-message.tsx';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { ListingSkeleton } from '../../../ui/listing-skeleton.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { isUnderWay, MyPaperEntry } from './my-paper-entry.tsx';
import { isStatus, type MyPapersView, writeMyPapersAddress } from './my-papers-address.ts';
import './my-papers.css';

/** My papers, newest first, filtered by status. */
export function MyPaperList({ view }: { view: MyPapersView }) {
  const list = useMyPapers(view);
  const pagination = list.data?.data.pagination;
  return (
    <>
      <header className="list-head">
        <div>
          <h1>My Papers</h1>
          <p className="list-facts" aria-live="polite">
            {pagination && <span>{counted(pagination.totalCount, 'paper')}</span>}
            <span>newest first</span>
          </p>
        </div>
        <div className="filters">
          <StatusFilter status={view.status} />
          <Link className="button button-primary" to="/submit">
            Submit paper
          </Link>
        </div>
      </header>
      <Results view={view} />
    </>
  );
}

/** Reloads the list every 1.5 s while the pipeline works on one of the papers. */
function useMyPapers({ status, page }: MyPapersView) {
  return useQuery({
    ...api.users.myPapers.queryOptions({ input: { page, ...(status ? { status } : {}) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.papers.some(isUnderWay) ? 1500 : false),
  });
}

function Results({ view }: { view: MyPapersView }) {
  const list = useMyPapers(view);
  if (list.isError && !list.data)
    return <ErrorMessage title="Couldn’t load your papers" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ListingSkeleton label="Loading your papers" />;
  const { papers, pagination } = list.data.data;
  if (papers.length === 0) return <NothingHere view={view} total={pagination.totalCount} />;
  return (
    <>
      <ol className="listing list-body" aria-busy={list.isPlaceholderData}>
        {papers.map((paper) => (
          <li key={paper.id} className="entry">
            <MyPaperEntry paper={paper} />
          </li>
        ))}
      </ol>
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(page) => writeMyPapersAddress({ ...view, page })}
      />
    </>
  );
}

function StatusFilter({ status }: { status: PaperStatus | undefined }) {
  const navigate = useNavigate();
  return (
    <select
      className="select"
      aria-label="Status"
      value={status ?? ''}
      onChange={({ target }) =>
        void navigate(
          writeMyPapersAddress({ page: 1, ...(isStatus(target.value) ? { status: target.value } : {}) }),
        )
      }
    >
      <option value="">Any status</option>
      {Object.entries(PAPER_STATUSES).map(([value, { label }]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function NothingHere({ view, total }: { view: MyPapersView; total: number }) {
  const [sentence, to, action] =
    total > 0
      ? ['This page doesn’t exist.', writeMyPapersAddress({ ...view, page: 1 }), 'First page']
      : view.status
        ? ['No papers with this status.', '/my-papers', 'Show all papers']
        : ['No papers yet. Papers you submit will appear here.', '/submit', 'Submit paper'];
  return <EmptyMessage sentence={sentence} to={to} action={action} />;
}
