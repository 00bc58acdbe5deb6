import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MonitoredPeriod, Monitoring } from '#shared/domain/monitoring.ts';
import { counted, formatCount } from '#shared/input/counted.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { formatOf, formatTime } from '../../ui/format-date.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AlarmList } from './alarm-list.tsx';
import { FunctionTable } from './function-table.tsx';
import { monitoringQueries } from './monitoring-queries.ts';
import { formatDuration } from './monitoring-text.ts';
import { QueueTables } from './queue-tables.tsx';
import { StorageTable } from './storage-table.tsx';
import './monitoring.css';

/** → `Sun, 8:05 PM` in the reader's time zone, for the axes. */
const formatTimeOfWeek = formatOf({ weekday: 'short', hour: 'numeric', minute: '2-digit' });

/** The platform's health: alarms, requests, functions, queues, streams, and storage. */
export function MonitoringView({ period }: { period: MonitoredPeriod }) {
  const figures = useQuery(monitoringQueries.figures(period));
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Monitoring</h1>
          <p className="list-facts">{figures.data && <Facts figures={figures.data} />}</p>
        </div>
      </header>
      <Tabs look="section-tabs" label="Period">
        <Link to="/monitoring" aria-current={period === '24h' ? 'page' : undefined}>
          24 hours
        </Link>
        <Link to="/monitoring?period=7d" aria-current={period === '7d' ? 'page' : undefined}>
          7 days
        </Link>
      </Tabs>
      {figures.isError && !figures.data && (
        <ErrorMessage title="Couldn’t load the metrics" error={figures.error} onRetry={figures.refetch} />
      )}
      {!figures.data && !figures.isError && <MetricsSkeleton />}
      {figures.data && <Figures figures={figures.data} isOld={figures.isPlaceholderData} />}
    </>
  );
}

function Facts({ figures: { alarms, measuredAt } }: { figures: Monitoring }) {
  const active = alarms.filter(({ state }) => state === 'ALARM').length;
  return (
    <>
      <span>
        {active === 0
          ? `${counted(alarms.length, 'alarm')}, none active`
          : `${counted(active, 'active alarm')}`}
      </span>
      <span>
        measured <Moment value={measuredAt} />
      </span>
    </>
  );
}

function Figures({ figures, isOld }: { figures: Monitoring; isOld: boolean }) {
  return (
    <div className="monitoring" aria-busy={isOld}>
      <AlarmList alarms={figures.alarms} />
      <Requests figures={figures} />
      <FunctionTable functions={figures.functions} />
      <QueueTables queues={figures.queues} streams={figures.streams} />
      <StorageTable storage={figures.storage} backups={figures.backups} />
    </div>
  );
}

function Requests({ figures: { requests, times, period } }: { figures: Monitoring }) {
  const bars = (series: Monitoring['requests']['overTime']) =>
    times.map((from, index) => ({ from, value: series[index] ?? null }));
  const moment = period === '24h' ? formatTime : formatTimeOfWeek;
  const { total, clientErrors, serverErrors, p50, p95, p99 } = requests;
  return (
    <section aria-labelledby="requests">
      <header className="section-head">
        <h2 id="requests">Requests</h2>
      </header>
      <dl className="monitoring-numbers">
        <Figure label="Requests" value={formatCount(total)} />
        <Figure label="Client errors (4xx)" value={formatCount(clientErrors)} />
        <Figure label="Server errors (5xx)" value={formatCount(serverErrors)} />
        <Figure label="Median" value={formatDuration(p50)} />
        <Figure label="95th percentile" value={formatDuration(p95)} />
        <Figure label="99th percentile" value={formatDuration(p99)} />
      </dl>
      <div className="charts monitoring-charts">
        <BarChart title="Requests" bars={bars(requests.overTime)} moment={moment} end="now" />
        <BarChart
          title="Server errors (5xx)"
          bars={bars(requests.errorsOverTime)}
          moment={moment}
          end="now"
          tone="rubric"
        />
        <BarChart
          title="99th percentile"
          bars={bars(requests.p99OverTime)}
          figure={formatDuration(p99)}
          format={formatDuration}
          moment={moment}
          end="now"
        />
      </div>
    </section>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function MetricsSkeleton() {
  return (
    <div className="monitoring" role="status" aria-label="Loading metrics">
      <Skeleton height={64} />
      <Skeleton height={150} />
      <Skeleton height={320} />
    </div>
  );
}
