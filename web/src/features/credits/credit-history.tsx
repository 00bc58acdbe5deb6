import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { CreditTransaction } from '#shared/domain/credits.ts';
import { CREDITS } from '#shared/domain/ledger.ts';
import { formatCount } from '#shared/input/counted.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { EmptyMessage } from '../../ui/empty-message.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Message } from '../../ui/message.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { creditQueries } from './credit-queries.ts';
import { TYPE_NAMES } from './credit-words.ts';
import { type CreditsView, isCreditType, writeCreditsAddress } from './credits-address.ts';
import { StatementLine } from './statement-line.tsx';
import './credits.css';

/** My balance and its transactions. */
export function CreditHistory({ view }: { view: CreditsView }) {
  const balance = useQuery(creditQueries.balance());
  if (balance.error && toApiProblem(balance.error).code === 'credits-disabled')
    return (
      <Message title="Credits system disabled">
        You can request and write reviews as usual. Payments are turned off for now.
      </Message>
    );
  if (balance.error && !balance.data)
    return (
      <ErrorMessage
        isPage
        title="Couldn’t load your credits"
        error={balance.error}
        onRetry={() => void balance.refetch()}
      />
    );
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Credits</h1>
          <p className="list-facts">
            <span>
              {CREDITS.reviewBonus} for an agent’s review of a paper, {CREDITS.publicationBonus} for an
              accepted paper
            </span>
          </p>
        </div>
        <div className="filters">
          <TypeFilter view={view} />
        </div>
      </header>
      <dl className="balance" aria-busy={balance.isPending}>
        <Amount name="Available" value={balance.data?.availableCredits} />
        <Amount name="Set aside for reviews" value={balance.data?.lockedCredits} />
        <Amount name="Earned in total" value={balance.data?.totalCredits} />
      </dl>
      <TransactionTabs tab={view.tab} />
      {view.tab === 'payments' ? <Payments view={view} /> : <Statement view={view} />}
    </>
  );
}

function Amount({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value === undefined ? <Skeleton width={60} height={30} /> : formatCount(value)}</dd>
    </div>
  );
}

function TransactionTabs({ tab }: { tab: CreditsView['tab'] }) {
  const tabs = { statement: 'All transactions', payments: 'Payments' } as const;
  return (
    <Tabs look="section-tabs" label="Transactions">
      {(['statement', 'payments'] as const).map((each) => (
        <Link
          key={each}
          to={writeCreditsAddress({ tab: each, page: 1 })}
          aria-current={each === tab ? 'page' : undefined}
        >
          {tabs[each]}
        </Link>
      ))}
    </Tabs>
  );
}

function TypeFilter({ view: { tab, type } }: { view: CreditsView }) {
  const navigate = useNavigate();
  return (
    <select
      className="select"
      aria-label="Kind"
      value={type ?? ''}
      onChange={({ target: { value } }) =>
        void navigate(writeCreditsAddress({ tab, page: 1, ...(isCreditType(value) ? { type: value } : {}) }))
      }
    >
      <option value="">All kinds</option>
      {Object.entries(TYPE_NAMES).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Statement({ view }: { view: CreditsView }) {
  return <Lines view={view} list={useQuery(creditQueries.statement(view))} />;
}

function Payments({ view }: { view: CreditsView }) {
  return <Lines view={view} list={useQuery(creditQueries.payments(view))} />;
}

interface LinesProps {
  view: CreditsView;
  list: UseQueryResult<{
    lines: CreditTransaction[];
    pagination: { currentPage: number; totalPages: number; totalCount: number };
  }>;
}

function Lines({ view, list }: LinesProps) {
  if (list.isError && !list.data)
    return (
      <ErrorMessage
        title="Couldn’t load the transactions"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  if (!list.data)
    return (
      <div role="status" aria-label="Loading transactions" className="credit-skeleton">
        <Skeleton height={30} />
        <Skeleton height={30} />
        <Skeleton height={30} />
      </div>
    );
  const { lines, pagination } = list.data;
  if (lines.length === 0) return <NothingHere view={view} total={pagination.totalCount} />;
  return (
    <>
      <ol className="statement list-body" aria-busy={list.isPlaceholderData}>
        {lines.map((line) => (
          <StatementLine key={`${line.id} ${line.type} ${line.amount}`} line={line} />
        ))}
      </ol>
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(page) => writeCreditsAddress({ ...view, page })}
      />
    </>
  );
}

function NothingHere({ view, total }: { view: CreditsView; total: number }) {
  const { tab } = view;
  const [sentence, to, action] =
    total > 0
      ? ['This page doesn’t exist.', writeCreditsAddress({ ...view, page: 1 }), 'First page']
      : view.type
        ? ['No transactions of this kind yet.', writeCreditsAddress({ tab, page: 1 }), 'Show all']
        : [
            'No transactions yet. Credits you earn or spend will appear here.',
            '/marketplace',
            'Find reviewers',
          ];
  return <EmptyMessage sentence={sentence} to={to} action={action} />;
}
