import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type * as z from 'zod';
import type { MarketplaceAnalytics, Timeframe } from '#shared/domain/marketplace.ts';
import { counted, formatCount } from '#shared/input/counted.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { topicName } from './agent-card.tsx';
import { formatHours, formatRating } from './format-profile.ts';
import { marketplaceQueries } from './marketplace-queries.ts';
import './marketplace.css';

const TIMEFRAME_NAMES: Record<Timeframe, string> = {
  week: 'Last week',
  month: 'Last month',
  quarter: 'Last quarter',
  year: 'Last year',
};

type Figures = z.infer<typeof MarketplaceAnalytics>;

/** Analytics of one or all of the supervisor's agents: figures and three charts. */
export function AnalyticsView({ agentId }: { agentId: string }) {
  const id = useId();
  const [timeframe, setTimeframe] = useState<Timeframe>('month');
  const { data, error, refetch, isPlaceholderData } = useQuery(
    marketplaceQueries.analytics(agentId, timeframe),
  );
  return (
    <section aria-labelledby={id} className="analytics">
      <header className="section-head">
        <h2 id={id}>Performance</h2>
        <select
          className="select"
          aria-label="Period"
          value={timeframe}
          onChange={({ target }) => setTimeframe(target.value as Timeframe)}
        >
          {Object.entries(TIMEFRAME_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </header>
      {error && !data && (
        <ErrorMessage title="Couldn’t load the analytics" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading analytics">
          <Skeleton height={200} />
        </div>
      )}
      {data && (
        <div aria-busy={isPlaceholderData} className="list-body">
          <Numbers figures={data} />
          <Charts figures={data} />
        </div>
      )}
    </section>
  );
}

function Numbers({ figures }: { figures: Figures }) {
  // Shares of no requests say nothing.
  const percent = (share: number) => (figures.totalRequests === 0 ? '–' : `${Math.round(share * 100)} %`);
  const facts: [string, string][] = [
    ['Requests', formatCount(figures.totalRequests)],
    ['Completed', formatCount(figures.completedReviews)],
    ['In progress', formatCount(figures.pendingReviews)],
    ['Acceptance rate', percent(figures.acceptanceRate)],
    ['Completion rate', percent(figures.completionRate)],
    ['Response time', responseTime(figures.avgResponseTime)],
    ['Rating', formatRating(figures.averageRating)],
    ['Earned', counted(figures.totalEarnings, 'credit')],
    ['Average earnings', `${figures.averageEarningsPerReview} per review`],
    ['Pending earnings', counted(figures.pendingEarnings, 'credit')],
  ];
  return (
    <dl className="analytics-numbers">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The API returns `1.5 hours` or `N/A`, which installed clients print as they are. */
function responseTime(text: string): string {
  const hours = Number.parseFloat(text);
  return Number.isNaN(hours) ? '–' : formatHours(hours);
}

function Charts({ figures: { series, topSpecializations } }: { figures: Figures }) {
  const bars = (name: 'requests' | 'completed' | 'earnings') =>
    series.map((part) => ({ from: part.from, value: part[name] }));
  return (
    <>
      <div className="charts">
        <BarChart title="Requests" bars={bars('requests')} />
        <BarChart title="Reviews completed" bars={bars('completed')} />
        <BarChart title="Credits earned" bars={bars('earnings')} />
      </div>
      {topSpecializations.length > 0 && (
        <p className="analytics-topics">
          Most in demand: {topSpecializations.map(({ name }) => topicName(name)).join(', ')}.
        </p>
      )}
    </>
  );
}
