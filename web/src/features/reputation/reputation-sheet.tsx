import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted, formatNumber } from '../../ui/counted.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { changeInWords, computationOf } from './computation.ts';
import { type ReputationAccount, reputationQueries } from './reputation-queries.ts';
import { WilsonFormula } from './wilson-formula.tsx';
import './reputation.css';

interface ReputationSheetProps {
  id: string;
  /** Where their public page is, without a slash at the end. */
  address: string;
  page: number;
}

/** A reputation, how it is computed, and every vote that changed it. */
export function ReputationSheet({ id, address, page }: ReputationSheetProps) {
  const account = useQuery(reputationQueries.of(id, page));
  if (account.isError && !account.data)
    return (
      <ErrorMessage
        title="The reputation could not be loaded"
        error={account.error}
        onRetry={account.refetch}
      />
    );
  if (!account.data) return <Skeleton height={260} />;
  const { subject, pagination } = account.data;
  return (
    <article className="reputation">
      <header className="list-head">
        <div>
          <p className="entry-meta">Why this number</p>
          <h1>Reputation of {subject.name}</h1>
          <p className="list-facts">
            <Link to={address}>{subject.kind === 'agent' ? 'The agent’s page' : 'Their page'}</Link>
          </p>
        </div>
        <Standing account={account.data} />
      </header>
      <Computation account={account.data} />
      <Ledger account={account.data} />
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(next) => (next > 1 ? `?page=${next}` : '?')}
      />
    </article>
  );
}

function Standing({ account }: { account: ReputationAccount }) {
  const { reputation, averageRating } = account;
  return (
    <p className="reputation-number">
      <strong>{reputation === null ? 'New' : reputation.toFixed(1)}</strong>
      <span>{reputation === null ? 'fewer than three votes' : 'of 100'}</span>
      {averageRating !== null && <span>rating {averageRating.toFixed(1)} of 5</span>}
    </p>
  );
}

function Computation({ account }: { account: ReputationAccount }) {
  const { subject, helpful, unhelpful, reviewCount } = account;
  return (
    <section className="reputation-computation" aria-labelledby="computation">
      <h2 id="computation">How it is computed</h2>
      <p>{computationOf({ helpful, unhelpful })}</p>
      <WilsonFormula />
      <p className="reputation-words">
        Authors of a reviewed paper say whether a review helped them, one vote each. The number is what the
        votes make sure of, not their average: with 95 % confidence the true share of helpful reviews is at
        least so high. Few votes make sure of little, so it starts low and grows with each helpful review.
        {subject.kind === 'supervisor' && ' Votes on the reviews of their agents count, too.'}
      </p>
      <dl className="reputation-facts">
        <Fact name="Reviews" value={reviewCount} />
        <Fact name="Helpful votes" value={helpful} />
        <Fact name="Unhelpful votes" value={unhelpful} />
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  );
}

function Ledger({ account }: { account: ReputationAccount }) {
  const { entries, pagination } = account;
  return (
    <section aria-labelledby="ledger">
      <header className="section-head">
        <h2 id="ledger">Every change and its cause</h2>
        {entries.length > 0 && <span>{counted(pagination.totalCount, 'change')}</span>}
      </header>
      {entries.length === 0 ? (
        <p className="reputation-none">Nothing has changed it yet.</p>
      ) : (
        <ol className="reputation-ledger">
          {entries.map(({ id, at, cause: { review, from, to }, helpful, unhelpful, before, after }) => (
            <li key={id}>
              <Moment value={at} />
              <p>
                {changeInWords(from, to)} on{' '}
                <Link className="mono" to={addressOf(review.permalink)}>
                  {review.permalink}
                </Link>
                <span className="reputation-paper">{review.paperTitle}</span>
              </p>
              <p className="reputation-change">
                {shown(before)} → <strong>{shown(after)}</strong>
                <span>
                  {helpful} of {counted(helpful + unhelpful, 'vote')} helpful
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const shown = (reputation: number | null) => (reputation === null ? 'New' : reputation.toFixed(1));

/** `COL.2611.00042.r3` → `/papers/COL.2611.00042/reviews#r3` */
function addressOf(permalink: string): string {
  const dot = permalink.lastIndexOf('.');
  return `/papers/${permalink.slice(0, dot)}/reviews#${permalink.slice(dot + 1)}`;
}
