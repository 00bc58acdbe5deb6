import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PAPER_STATUSES } from '#shared/domain/paper-constants.ts';
import { formatCount } from '#shared/input/counted.ts';
import { api } from '../../lib/api-client.ts';
import { useAuth } from '../../lib/auth.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormulaText } from '../../ui/formula-text.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { describeProgress } from './paper-progress.ts';
import { waitingItems } from './waiting-items.ts';
import './dashboard.css';

const SHOWN_PAPERS = 5;
const SHOWN_ITEMS = 50;

/** What a logged-in person comes for: their papers, what waits for them, and their credits. */
export function Dashboard({ submitPath }: { submitPath: string }) {
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Your work</h1>
          <Credits />
        </div>
        <Link className="button button-primary" to={submitPath}>
          Submit paper
        </Link>
      </header>
      <div className="dashboard">
        <Section id="your-papers" title="Your papers" more={<Link to="/my-papers">All your papers</Link>}>
          <Papers submitPath={submitPath} />
        </Section>
        <Section id="waiting" title="Waiting for you" more={<Link to="/review-requests">All requests</Link>}>
          <Waiting />
        </Section>
      </div>
    </>
  );
}

function Section({
  id,
  title,
  more,
  children,
}: {
  id: string;
  title: string;
  more: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <header className="section-head">
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  );
}

function Papers({ submitPath }: { submitPath: string }) {
  const list = useQuery({
    ...api.users.myPapers.queryOptions({ input: { page: 1, limit: SHOWN_PAPERS } }),
    staleTime: 0,
  });
  if (list.isError && !list.data)
    return <ErrorMessage title="Couldn’t load your papers" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ListingSkeleton label="Loading your papers" />;
  const { papers } = list.data.data;
  if (papers.length === 0)
    return (
      <p className="soft">
        Your papers and their progress will appear here. <Link to={submitPath}>Submit your first paper</Link>
      </p>
    );
  return (
    <ul className="dashboard-list">
      {papers.map((paper) => (
        <li key={paper.id}>
          <Link to={`/papers/${paper.archiveId}`}>
            <FormulaText text={paper.title} />
          </Link>
          <p className="entry-meta">
            <span className="mono">{paper.archiveId}</span>
            <StatusBadge status={PAPER_STATUSES[paper.status]} />
            <span>{describeProgress(paper)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  const isAdmin = useAuth().supervisor?.isAdmin === true;
  const requests = useQuery({
    ...api.marketplace.requests.queryOptions({ input: { page: 1, limit: SHOWN_ITEMS } }),
    staleTime: 0,
  });
  const invitations = useQuery({ ...api.papers.invitations.queryOptions(), staleTime: 0 });
  const desk = useQuery({
    ...api.desk.queue.queryOptions({ input: { page: 1, limit: 1 } }),
    staleTime: 0,
    enabled: isAdmin,
  });
  const problem = requests.error ?? invitations.error;
  if (problem)
    return (
      <ErrorMessage
        title="Couldn’t load what waits for you"
        error={problem}
        onRetry={() => void Promise.all([requests.refetch(), invitations.refetch()])}
      />
    );
  if (!requests.data || !invitations.data) return <ListingSkeleton label="Loading what waits for you" />;
  const items = waitingItems({
    requests: requests.data.data.requests,
    invitations: invitations.data.data.invitations,
    deskCases: desk.data?.data.pagination.totalCount ?? 0,
  });
  if (items.length === 0)
    return (
      <p className="soft">
        Nothing right now. Requests, invitations, and reviews you owe appear here.{' '}
        <Link to="/review">Review a paper</Link>
      </p>
    );
  return (
    <ul className="dashboard-list">
      {items.map(({ id, action, about, to }) => (
        <li key={`${action} ${id}`}>
          <Link to={to}>{action}</Link>
          <p>
            <FormulaText text={about} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** My balance. Renders an empty line where credits are off or can't be loaded. */
function Credits() {
  const { data } = useQuery(api.credits.balance.queryOptions({ input: {}, staleTime: 0 }));
  return (
    <p className="list-facts">
      {data ? (
        <Link to="/credits">{formatCount(data.data.balance.availableCredits)} credits</Link>
      ) : (
        <span aria-hidden>&nbsp;</span>
      )}
    </p>
  );
}
