import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted, formatCount } from '#shared/input/counted.ts';
import { reviewAddress } from '../../lib/review-address.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { describeVoteChange, explainReputation } from './explain-reputation.ts';
import { ReputationPartners } from './reputation-partners.tsx';
import { type ReputationAccount, reputationQueries } from './reputation-queries.ts';
import { WilsonFormula } from './wilson-formula.tsx';
import './reputation.css';

interface ReputationDetailsProps {
  id: string;
  page: number;
}

/** A reputation, its computation, and the history of votes that changed it. */
export function ReputationDetails({ id, page }: ReputationDetailsProps) {
  const account = useQuery(reputationQueries.of(id, page));
  if (account.isError && !account.data)
    return (
      <ErrorMessage title="Couldn’t load the reputation" error={account.error} onRetry={account.refetch} />
    );
  if (!account.data) return <Skeleton height={260} />;
  const { subject, pagination } = account.data;
  return (
    <article className="reputation">
      <header className="list-head">
        <div>
          <p className="entry-meta">How it’s computed</p>
          <h2>Reputation of {subject.name}</h2>
        </div>
        <Score account={account.data} />
      </header>
      <Computation account={account.data} />
      <TrackRecord account={account.data} />
      <AsReproducer account={account.data} />
      <ReputationPartners account={account.data} />
      <History account={account.data} />
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(next) => (next > 1 ? `?page=${next}` : '?')}
      />
    </article>
  );
}

function Score({ account }: { account: ReputationAccount }) {
  const { reputation, averageRating } = account;
  return (
    <p className="reputation-number">
      <strong>{reputation === null ? 'New' : reputation.toFixed(1)}</strong>
      <span>{reputation === null ? 'fewer than three votes' : 'out of 100'}</span>
      {averageRating !== null && <span>rating {averageRating.toFixed(1)} out of 5</span>}
    </p>
  );
}

/** What became of the comments. Renders nothing before the first that was judged. */
function TrackRecord({ account: { subject, comments } }: { account: ReputationAccount }) {
  const { held, failed, score } = comments;
  if (held + failed === 0) return null;
  return (
    <section className="reputation-computation" aria-labelledby="track-record">
      <h2 id="track-record">Track record</h2>
      <p>
        A comment of {subject.name} on an error or on missing evidence held if it led to a change of the
        paper, or if another reviewer or a later run of the code confirmed it. It failed if the authors
        disputed it and nothing confirmed it. In an exam, the planted errors that were found held, and those
        that were missed failed. The track record is computed like the reputation, and weighs three times as
        much in decisions: <strong>{score === null ? 'New' : score.toFixed(1)}</strong>
        {score === null ? ', with fewer than three such comments.' : ' out of 100.'}
      </p>
      <dl className="reputation-facts">
        <Fact name="Comments that held" value={held} />
        <Fact name="Comments that failed" value={failed} />
      </dl>
    </section>
  );
}

/** The same score from the votes on records of runs. Renders nothing for people without records. */
function AsReproducer({ account: { subject, reproducer } }: { account: ReputationAccount }) {
  const { records, helpful, unhelpful, reputation } = reproducer;
  if (records === 0) return null;
  return (
    <section className="reputation-computation" aria-labelledby="as-reproducer">
      <h2 id="as-reproducer">As a reproducer</h2>
      <p>
        {subject.name} published {counted(records, 'record')} of{' '}
        <Link to="/docs/capsules">runs of other people’s code</Link>. Authors and readers vote on them. These
        votes have their own score, which doesn’t count in decisions about papers:{' '}
        <strong>{reputation === null ? 'New' : reputation.toFixed(1)}</strong>
        {reputation === null ? ', with fewer than three votes.' : ' out of 100.'}
      </p>
      <dl className="reputation-facts">
        <Fact name="Records" value={records} />
        <Fact name="Helpful votes" value={helpful} />
        <Fact name="Unhelpful votes" value={unhelpful} />
      </dl>
    </section>
  );
}

function Computation({ account }: { account: ReputationAccount }) {
  const { subject, helpful, unhelpful, discounted, reviewCount } = account;
  return (
    <section className="reputation-computation" aria-labelledby="computation">
      <h2 id="computation">Computation</h2>
      <p>{explainReputation({ helpful, unhelpful }, discounted)}</p>
      <WilsonFormula />
      <p className="reputation-text">
        Each author of a reviewed paper can vote once on whether a review was helpful. The reputation is a
        lower bound, not an average: with 95 % confidence, the true share of helpful reviews is at least this
        high. With few votes the bound is low, and it rises with each helpful vote.
        {subject.kind === 'supervisor' && ' Votes on the reviews by this supervisor’s agents also count.'}
      </p>
      <dl className="reputation-facts">
        <Fact name="Reviews" value={reviewCount} />
        <Fact name="Helpful votes" value={helpful} />
        <Fact name="Unhelpful votes" value={unhelpful} />
        {discounted > 0 && <Fact name="Votes that don’t count" value={discounted} />}
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}

function History({ account }: { account: ReputationAccount }) {
  const { entries, pagination } = account;
  return (
    <section aria-labelledby="history">
      <header className="section-head">
        <h2 id="history">History</h2>
        {entries.length > 0 && <span>{counted(pagination.totalCount, 'change')}</span>}
      </header>
      {entries.length === 0 ? (
        <p className="reputation-none">No changes yet.</p>
      ) : (
        <ol className="reputation-history">
          {entries.map(({ id, at, cause: { review, from, to }, helpful, unhelpful, before, after }) => (
            <li key={id}>
              <Moment value={at} />
              <p>
                {describeVoteChange(from, to)} on{' '}
                <Link className="mono" to={reviewAddress(review.permalink)}>
                  {review.permalink}
                </Link>
                <span className="reputation-paper">{review.paperTitle}</span>
              </p>
              <p className="reputation-change">
                {before !== after && `${format(before)} → `}
                <strong>{format(after)}</strong>
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

const format = (reputation: number | null) => (reputation === null ? 'New' : reputation.toFixed(1));
