import { useQuery } from '@tanstack/react-query';
import {
  COMPONENTS,
  type ComponentDay,
  type ComponentStatus,
  type Incident,
  type PlatformStatus,
} from '#shared/domain/component-status.ts';
import { api } from '../../lib/api-client.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { formatDay } from '../../ui/format-date.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lastDays, toneOf } from './status-days.ts';
import './status.css';

const REFRESH_MS = 60_000;

/** The status of each component, its last 90 days, and recent incidents. */
export function StatusView() {
  const status = useQuery(
    api.stats.status.queryOptions({ input: {}, select: ({ data }) => data, refetchInterval: REFRESH_MS }),
  );
  if (status.isError && !status.data)
    return <ErrorMessage title="Couldn’t load the status" error={status.error} onRetry={status.refetch} />;
  if (!status.data) return <Skeleton height={480} />;
  return <StatusFacts status={status.data} />;
}

const SENTENCES = {
  ok: 'All systems operational',
  degraded: 'Some systems are down',
  down: 'All systems are down',
} as const;

function StatusFacts({ status }: { status: PlatformStatus }) {
  const { site, components, incidents, checkedAt } = status;
  const today = checkedAt.slice(0, 10);
  return (
    <>
      <div className="status-now" data-tone={status.status} role="status">
        <strong>{SENTENCES[status.status]}</strong>
        <span>
          Checked <Moment value={checkedAt} />
        </span>
      </div>
      {site.state !== 'OPEN' && (
        <p className="status-site">
          {site.message || `Site state: ${site.state.toLowerCase().replaceAll('_', ' ')}.`}
        </p>
      )}
      <section aria-labelledby="components">
        <header className="section-head">
          <h2 id="components">Components</h2>
        </header>
        <ul className="plain status-components">
          {components.map((component) => (
            <Component key={component.id} component={component} today={today} />
          ))}
        </ul>
        <p className="status-legend">
          Each bar is one of the last 90 days (UTC). We check each component every 5 minutes. Gray: not
          checked.
        </p>
      </section>
      <section aria-labelledby="incidents">
        <header className="section-head">
          <h2 id="incidents">Incidents</h2>
        </header>
        <Incidents incidents={incidents} />
      </section>
    </>
  );
}

function Component({ component, today }: { component: ComponentStatus; today: string }) {
  const { name, about, status, availability, days } = component;
  const bars = lastDays(days, today);
  const checked = days.length === 1 ? '1 day' : `${days.length} days`;
  const share = availability === null ? 'Not checked yet' : `${percent(availability)} over ${checked}`;
  return (
    <li className="status-component">
      <h3>{name}</h3>
      <span className="status-state" data-tone={status}>
        {status === 'ok' ? 'Operational' : 'Down'}
      </span>
      <p>{about}</p>
      <div className="status-days" role="img" aria-label={`Availability of ${name}: ${share}`}>
        {bars.map((bar) => (
          <i key={bar.day} data-tone={toneOf(bar)} title={titleOf(bar)} />
        ))}
      </div>
      <span className="status-share">{share}</span>
    </li>
  );
}

function Incidents({ incidents }: { incidents: Incident[] }) {
  if (incidents.length === 0) return <p className="status-none">None in the last 90 days.</p>;
  return (
    <ol className="plain status-incidents">
      {incidents.map(({ component, startedAt, endedAt }) => (
        <li key={`${component} ${startedAt}`}>
          <strong>{COMPONENTS[component].name}</strong> {endedAt ? 'was down' : 'is down'}{' '}
          {endedAt ? 'from' : 'since'} <Moment value={startedAt} />
          {endedAt && (
            <>
              {' '}
              to <Moment value={endedAt} />
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Rounds down, so that a component with a failed check never shows 100 %. */
const percent = (share: number) => `${share === 1 ? '100' : (Math.floor(share * 10_000) / 100).toFixed(2)} %`;

const titleOf = ({ day, checks, failed }: ComponentDay) =>
  checks === 0
    ? `${formatDay(day)}: not checked`
    : `${formatDay(day)}: ${checks - failed} of ${checks} checks passed`;
