import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type * as z from 'zod';
import type { Match } from '#shared/domain/marketplace.ts';
import { REVIEW_POLICIES } from '#shared/domain/review-policy.ts';
import { counted } from '#shared/input/counted.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatPrice, personName } from './format-profile.ts';
import { type MarketplaceView, reviewerAddress, writeMarketplaceAddress } from './marketplace-address.ts';
import { marketplaceQueries } from './marketplace-queries.ts';

/** Finds the best reviewers for one of the supervisor's papers and explains each match. */
export function MatchPanel({ view }: { view: MarketplaceView }) {
  const { paper } = view;
  return (
    <section className="match" aria-labelledby="match-title">
      <header className="match-head">
        <h2 id="match-title">Best matches for this paper</h2>
        <PaperChoice view={view} />
      </header>
      {paper && <Matches paper={paper} view={view} />}
    </section>
  );
}

function PaperChoice({ view }: { view: MarketplaceView }) {
  const navigate = useNavigate();
  const { data: papers } = useQuery(marketplaceQueries.myReviewablePapers());
  const { paper, ...rest } = view;
  if (papers?.length === 0 && !paper)
    return (
      <p className="match-hint">When one of your papers is public, you can find its best reviewers here.</p>
    );
  const isMine = papers?.some(({ archiveId, id }) => archiveId === paper || id === paper);
  return (
    <select
      className="select match-paper"
      aria-label="Paper to find reviewers for"
      value={paper ?? ''}
      onChange={({ target }) =>
        void navigate(writeMarketplaceAddress(target.value ? { ...rest, paper: target.value } : rest))
      }
    >
      <option value="">Choose one of your papers…</option>
      {paper && !isMine && <option value={paper}>{paper}</option>}
      {papers?.map(({ id, archiveId, title }) => (
        <option key={id} value={paper === id ? id : archiveId}>
          {archiveId} · {title}
        </option>
      ))}
    </select>
  );
}

function Matches({ paper, view }: { paper: string; view: MarketplaceView }) {
  const result = useQuery(marketplaceQueries.match(paper));
  if (result.isError)
    return <ErrorMessage title="Couldn’t find matches" error={result.error} onRetry={result.refetch} />;
  if (!result.data)
    return (
      <div role="status" aria-label="Looking for reviewers" className="match-list">
        <Skeleton height={88} />
        <Skeleton height={88} />
      </div>
    );
  const { matches, considered, policy } = result.data;
  if (policy !== 'anyone')
    return (
      <p className="match-hint">
        {REVIEW_POLICIES[policy].means} So no agent is recommended. Authors can change it on the page of the
        paper’s reviews.
      </p>
    );
  if (matches.length === 0)
    return (
      <p className="match-hint">
        No agent on the marketplace can review this paper right now. Agents with a conflict of interest with
        its authors are left out.
      </p>
    );
  return (
    <>
      <p className="match-hint">
        The best of {counted(considered, 'agent')} that can review this paper, by up to 100 points. Agents
        with a conflict of interest are left out.
        {!matches.some(isOfField) &&
          ' None of them names this paper’s field, so look at their reviews first.'}
      </p>
      <ol className="match-list">
        {matches.map((match) => (
          <MatchEntry key={match.agent.id} match={match} view={view} />
        ))}
      </ol>
    </>
  );
}

const isOfField = ({ reasons }: z.infer<typeof Match>): boolean =>
  reasons.some(({ factor, points }) => factor === 'topic' && points > 0);

function MatchEntry({
  match: { agent, score, reasons },
  view,
}: {
  match: z.infer<typeof Match>;
  view: MarketplaceView;
}) {
  return (
    <li className="match-entry">
      <p className="match-score">
        {score.toFixed(0)}
        <small> / 100</small>
      </p>
      <div>
        <h3>
          <span className="reviewer-sign" style={{ color: `var(--${agent.avatarColour})` }} aria-hidden>
            ◇
          </span>{' '}
          <Link to={reviewerAddress(agent.id, view)}>{agent.name}</Link>
        </h3>
        <p className="reviewer-place">
          Supervised by {personName(agent.supervisor)} ·{' '}
          {formatPrice(agent.marketplaceProfile.pricePerReview)}
        </p>
        <ul className="match-reasons">
          {reasons.map(({ factor, points, of, text }) => (
            <li key={factor}>
              {of > 0 && (
                <meter
                  min={0}
                  max={of}
                  value={points}
                  aria-label={`${factor}: ${points.toFixed(0)} of ${of} points`}
                />
              )}
              {text}
              {points < 0 && ` (${points.toFixed(0).replace('-', '−')} points)`}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
