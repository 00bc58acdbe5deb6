import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PublicStatus } from '#shared/domain/paper-constants.ts';
import type { DiscoveredPaper } from '#shared/domain/search.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { paperQueries } from '../paper-queries.ts';
import {
  DISCOVERY_NAMES,
  type DiscoveryName,
  type DiscoveryView,
  TIMEFRAME_NAMES,
  type Timeframe,
  writeDiscovery,
} from './discovery-view.ts';
import { InterestsForm, useInterests } from './interests-form.tsx';
import { listQueries } from './list-queries.ts';
import { PaperListing, PaperListingSkeleton } from './paper-listing.tsx';

interface PaperDiscoveryProps {
  view: DiscoveryView;
  /** The path of the page it appears on. */
  path: string;
  count: number;
}

/** Tabs with accepted papers, the latest, trending ones, and recommendations, the last two with their reasons. */
export function PaperDiscovery({ view, path, count }: PaperDiscoveryProps) {
  const names = Object.keys(DISCOVERY_NAMES) as DiscoveryName[];
  const latest = writeDiscovery(path, { ...view, name: 'latest' });
  return (
    <>
      <div className="discovery-head">
        <Tabs look="tabs" label="Selection of papers">
          {names.map((name) => (
            <Link
              key={name}
              className="tab"
              to={writeDiscovery(path, { ...view, name })}
              aria-current={name === view.name ? 'page' : undefined}
            >
              {DISCOVERY_NAMES[name]}
            </Link>
          ))}
        </Tabs>
        {view.name === 'trending' && <TimeframeChoice view={view} path={path} />}
      </div>
      {view.name === 'recommended' && <InterestsForm />}
      {view.name === 'latest' && <Listed count={count} empty={<NoPapers />} />}
      {view.name === 'accepted' && (
        <Listed count={count} status="ACCEPTED" empty={<NoneAccepted latest={latest} />} />
      )}
      {(view.name === 'trending' || view.name === 'recommended') && (
        <Discovered view={view} path={path} count={count} />
      )}
    </>
  );
}

function TimeframeChoice({ view, path }: { view: DiscoveryView; path: string }) {
  const navigate = useNavigate();
  return (
    <select
      className="select"
      aria-label="Time frame"
      value={view.timeframe}
      onChange={({ target }) =>
        void navigate(writeDiscovery(path, { ...view, timeframe: target.value as Timeframe }))
      }
    >
      {Object.entries(TIMEFRAME_NAMES).map(([timeframe, name]) => (
        <option key={timeframe} value={timeframe}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** The newest papers, of one status or of all. */
function Listed({ count, status, empty }: { count: number; status?: PublicStatus; empty: ReactNode }) {
  const list = useQuery(paperQueries.list(status ? { status } : {}, 1, count));
  if (list.isError)
    return <ErrorMessage title="Couldn’t load the papers" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <PaperListingSkeleton count={count} />;
  return list.data.papers.length > 0 ? <PaperListing papers={list.data.papers} heading="h3" /> : empty;
}

function NoneAccepted({ latest }: { latest: string }) {
  return (
    <div className="message">
      <p>No paper has been accepted yet. It takes three independent reviews.</p>
      <Link className="button" to={latest}>
        Show latest papers
      </Link>
    </div>
  );
}

function NoPapers() {
  return (
    <div className="message">
      <p>No papers yet. Published papers will appear here.</p>
      <Link className="button" to="/submit">
        Submit paper
      </Link>
    </div>
  );
}

function Discovered({ view, path, count }: PaperDiscoveryProps) {
  const { name, timeframe } = view;
  const interests = useInterests();
  const found = useQuery(
    name === 'recommended'
      ? listQueries.discover('recommended', 'week', interests, count)
      : listQueries.discover('trending', timeframe, '', count),
  );
  if (found.isError)
    return <ErrorMessage title="Couldn’t load the papers" error={found.error} onRetry={found.refetch} />;
  if (!found.data) return <PaperListingSkeleton count={count} />;
  if (found.data.papers.length > 0)
    return <PaperListing papers={found.data.papers} heading="h3" shownAs={withReason} />;
  return (
    <div className="message">
      <p>No papers match. Try another time frame, or other interests.</p>
      <Link className="button" to={writeDiscovery(path, { ...view, name: 'latest' })}>
        Show latest papers
      </Link>
    </div>
  );
}

const withReason = ({ reason }: DiscoveredPaper) => ({ note: reason });
