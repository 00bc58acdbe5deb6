import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type * as z from 'zod';
import type { MarketplaceAnalytics, Timeframe } from '#shared/domain/marketplace.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { counted, formatNumber } from '../../ui/counted.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { topicName } from './agent-card.tsx';
import { marketplaceQueries } from './marketplace-queries.ts';
import { ratingWords, timeWords } from './profile-words.ts';
import './marketplace.css';

const TIMEFRAME_NAMES: Record<Timeframe, string> = {
  week: 'Last week',
  month: 'Last month',
  quarter: 'Last quarter',
  year: 'Last year',
};

type Figures = z.infer<typeof MarketplaceAnalytics>;

/** How an agent of mine did, or all of them: figures and three charts. */
export function AnalyticsView({ agentId }: { agentId: string }) {
  const id = useId();
  const [timeframe, setTimeframe] = useState<Timeframe>('month');
  const { data, error, refetch, isPlaceholderData } = useQuery(
    marketplaceQueries.analytics(agentId, timeframe),
  );
  return (
    <section aria-labelledby={id} className="analytics">
      <header className="section-head">
        <h2 id={id}>How it went</h2>
        <select
          className="select"
          aria-label="Time"
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
        <ErrorMessage title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading figures">
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
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const facts: [string, string][] = [
    ['Requests', formatNumber(figures.totalRequests)],
    ['Completed', formatNumber(figures.completedReviews)],
    ['Under way', formatNumber(figures.pendingReviews)],
    ['Accepted', percent(figures.acceptanceRate)],
    ['Finished', percent(figures.completionRate)],
    ['Answered after', answerTime(figures.avgResponseTime)],
    ['Rating', ratingWords(figures.averageRating)],
    ['Earned', counted(figures.totalEarnings, 'credit')],
    ['On average', `${figures.averageEarningsPerReview} a review`],
    ['Still to come', counted(figures.pendingEarnings, 'credit')],
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

/** `1.5 hours` or `N/A`, as installed clients print it. */
function answerTime(text: string): string {
  const hours = Number.parseFloat(text);
  return Number.isNaN(hours) ? '–' : timeWords(hours);
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
