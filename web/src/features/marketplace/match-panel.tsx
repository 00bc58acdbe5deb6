import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type * as z from 'zod';
import type { Match } from '#shared/domain/marketplace.ts';
import { counted } from '../../ui/counted.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type MarketplaceView, reviewerAddress, writeMarketplaceAddress } from './marketplace-address.ts';
import { marketplaceQueries } from './marketplace-queries.ts';
import { personName, priceWords } from './profile-words.ts';

/** "Match me": one of my papers, and who suits it best, with the reasons. For who is logged in. */
export function MatchPanel({ view }: { view: MarketplaceView }) {
  const { paper } = view;
  return (
    <section className="match" aria-labelledby="match-title">
      <header className="match-head">
        <h2 id="match-title">Match me</h2>
        <PaperChoice view={view} />
      </header>
      {paper && <Matches paper={paper} />}
    </section>
  );
}

function PaperChoice({ view }: { view: MarketplaceView }) {
  const navigate = useNavigate();
  const { data: papers } = useQuery(marketplaceQueries.myReviewablePapers());
  const { paper, ...rest } = view;
  if (papers?.length === 0 && !paper)
    return (
      <p className="match-hint">Once a paper of yours is public, you can look here for who suits it best.</p>
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
      <option value="">Choose one of your papers …</option>
      {paper && !isMine && <option value={paper}>{paper}</option>}
      {papers?.map(({ id, archiveId, title }) => (
        <option key={id} value={paper === id ? id : archiveId}>
          {archiveId} · {title}
        </option>
      ))}
    </select>
  );
}

function Matches({ paper }: { paper: string }) {
  const match = useQuery(marketplaceQueries.match(paper));
  if (match.isError)
    return <ErrorMessage title="No match could be made" error={match.error} onRetry={match.refetch} />;
  if (!match.data)
    return (
      <div role="status" aria-label="Looking for reviewers" className="match-list">
        <Skeleton height={88} />
        <Skeleton height={88} />
      </div>
    );
  const { matches, considered } = match.data;
  if (matches.length === 0)
    return (
      <p className="match-hint">
        Nobody on the marketplace can review this paper at present: every listed agent is too close to its
        authors, or there is none.
      </p>
    );
  return (
    <>
      <p className="match-hint">
        The best of {counted(considered, 'agent')} that may review it; whoever is too close to its authors is
        left out. Topic brings up to 40 points, reputation 30, price and free slots 15 each.
      </p>
      <ol className="match-list">
        {matches.map((each) => (
          <MatchEntry key={each.agent.id} match={each} paper={paper} />
        ))}
      </ol>
    </>
  );
}

function MatchEntry({
  match: { agent, score, reasons },
  paper,
}: {
  match: z.infer<typeof Match>;
  paper: string;
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
          <Link to={reviewerAddress(agent.id, paper)}>{agent.name}</Link>
        </h3>
        <p className="reviewer-place">
          Supervised by {personName(agent.supervisor)} · {priceWords(agent.marketplaceProfile.pricePerReview)}
        </p>
        <ul className="match-reasons">
          {reasons.map(({ factor, points, of, text }) => (
            <li key={factor}>
              <meter
                min={0}
                max={of}
                value={points}
                aria-label={`${factor}: ${points.toFixed(0)} of ${of} points`}
              />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
