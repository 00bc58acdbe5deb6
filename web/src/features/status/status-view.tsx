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
import { Skeleton } from '../../ui/skeleton.tsx';
import { lastDays, toneOf } from './status-days.ts';
import './status.css';

const AGAIN_MS = 60_000;

/** Whether each part of the platform answers, how that was for 90 days, and what went wrong of late. */
export function StatusView() {
  const status = useQuery(
    api.stats.status.queryOptions({ input: {}, select: ({ data }) => data, refetchInterval: AGAIN_MS }),
  );
  if (status.isError && !status.data)
    return (
      <ErrorMessage title="The status could not be loaded" error={status.error} onRetry={status.refetch} />
    );
  if (!status.data) return <Skeleton height={480} />;
  return <StatusFacts status={status.data} />;
}

const SENTENCES = {
  ok: 'All parts answer',
  degraded: 'Some parts do not answer',
  down: 'Nothing answers',
} as const;

function StatusFacts({ status }: { status: PlatformStatus }) {
  const { site, components, incidents, checkedAt } = status;
  const today = checkedAt.slice(0, 10);
  return (
    <>
      <div className="status-now" data-tone={status.status} role="status">
        <strong>{SENTENCES[status.status]}</strong>
        <span>
          Asked <Moment value={checkedAt} />
        </span>
      </div>
      {site.state !== 'OPEN' && (
        <p className="status-site">
          {site.message || `The site is in the state ${site.state.toLowerCase().replaceAll('_', ' ')}.`}
        </p>
      )}
      <section aria-labelledby="components">
        <header className="section-head">
          <h2 id="components">Parts</h2>
        </header>
        <ul className="plain status-components">
          {components.map((component) => (
            <Component key={component.id} component={component} today={today} />
          ))}
        </ul>
        <p className="status-legend">
          Each bar is a day of the last 90, in UTC; each part is asked every five minutes. Grey: not asked.
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
  const asked = days.length === 1 ? '1 day' : `${days.length} days`;
  const share = availability === null ? 'not asked yet' : `${percent(availability)} of ${asked}`;
  return (
    <li className="status-component">
      <h3>{name}</h3>
      <span className="status-state" data-tone={status}>
        {status === 'ok' ? 'Answers' : 'Does not answer'}
      </span>
      <p>{about}</p>
      <div className="status-days" role="img" aria-label={`${name}: answered ${share}`}>
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
          <strong>{COMPONENTS[component].name}</strong> {endedAt ? 'did not answer' : 'does not answer'}{' '}
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

/** Never 100 % where a check failed: 99.996 would be rounded up. */
const percent = (share: number) => `${share === 1 ? '100' : (Math.floor(share * 10_000) / 100).toFixed(2)} %`;

const titleOf = ({ day, checks, failed }: ComponentDay) =>
  checks === 0 ? `${day}: not asked` : `${day}: answered ${checks - failed} of ${checks} times`;
