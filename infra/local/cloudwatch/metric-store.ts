import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { transaction } from '../state-database.ts';
import { type Histogram, noteIn, percentileOf } from './histogram.ts';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS cloudwatch_points (
  metric TEXT NOT NULL, start INTEGER NOT NULL, count INTEGER NOT NULL, sum REAL NOT NULL, max REAL NOT NULL,
  histogram TEXT NOT NULL, PRIMARY KEY (metric, start)
) WITHOUT ROWID;
`;

/** Values are aggregated in spans of five minutes, the alarms' period, and kept for eight days. */
export const SPAN_MS = 300_000;
const KEPT_MS = 8 * 86_400_000;

export interface MetricName {
  /** `AWS/Lambda` */
  namespace: string;
  /** `Duration` */
  name: string;
  /** The value of its dimension: the name of a function or queue. */
  of: string;
}

interface Point {
  start: number;
  count: number;
  sum: number;
  max: number;
  histogram: Histogram;
}

const Pairs = z.array(z.tuple([z.number(), z.number()]));
const Row = z.object({
  start: z.number(),
  count: z.number(),
  sum: z.number(),
  max: z.number(),
  histogram: z.string().transform((text) => new Map(Pairs.parse(JSON.parse(text)))),
});

export type MetricStore = ReturnType<typeof openMetricStore>;

/** Stores the local metrics. A crash loses the last seconds. */
export function openMetricStore(database: DatabaseSync) {
  database.exec(SCHEMA);
  const select = database.prepare(
    'SELECT start, count, sum, max, histogram FROM cloudwatch_points WHERE metric = ? AND start >= ? AND start < ? ORDER BY start',
  );
  const replace = database.prepare('INSERT OR REPLACE INTO cloudwatch_points VALUES (?, ?, ?, ?, ?, ?)');
  const forget = database.prepare('DELETE FROM cloudwatch_points WHERE start < ?');
  /** The points of the current span, by metric. */
  const open = new Map<string, Point>();
  const changed = new Set<string>();

  const flush = (): void => {
    if (changed.size === 0) return;
    transaction(database, () => {
      for (const metric of changed) {
        const point = open.get(metric);
        if (point) {
          const { start, count, sum, max, histogram } = point;
          replace.run(metric, start, count, sum, max, JSON.stringify([...histogram]));
        }
      }
      forget.run(Date.now() - KEPT_MS);
    });
    changed.clear();
  };

  const pointAt = (metric: string, start: number): Point => {
    const known = open.get(metric);
    if (known?.start === start) return known;
    if (known && changed.has(metric)) flush();
    const [kept] = select.all(metric, start, start + 1).map((row) => Row.parse(row));
    const point = kept ?? { start, count: 0, sum: 0, max: Number.NEGATIVE_INFINITY, histogram: new Map() };
    open.set(metric, point);
    return point;
  };

  return {
    /** Records a value now. */
    note: (metric: MetricName, value: number): void => {
      const key = keyOf(metric);
      const point = pointAt(key, spanOf(Date.now()));
      point.count += 1;
      point.sum += value;
      point.max = Math.max(point.max, value);
      noteIn(point.histogram, value);
      changed.add(key);
    },
    /** Returns the values of a statistic by period from `from` on, oldest first. Periods without a value are omitted. */
    statistic: (metric: MetricName, statistic: string, from: number, to: number, periodMs: number) => {
      flush();
      const points = select.all(keyOf(metric), spanOf(from), to).map((row) => Row.parse(row));
      const byPeriod = Map.groupBy(points, ({ start }) =>
        Math.floor((Math.max(start, from) - from) / periodMs),
      );
      return [...byPeriod].map(([index, of]) => ({
        at: from + index * periodMs,
        value: statisticOf(of, statistic),
      }));
    },
    flush,
  };
}

const keyOf = ({ namespace, name, of }: MetricName): string => `${namespace} ${name} ${of}`;
const spanOf = (at: number): number => Math.floor(at / SPAN_MS) * SPAN_MS;

/** @param statistic a statistic of CloudWatch: `Sum`, `Maximum`, `Average`, `SampleCount`, `p99` */
function statisticOf(points: Point[], statistic: string): number {
  const sum = points.reduce((total, point) => total + point.sum, 0);
  const count = points.reduce((total, point) => total + point.count, 0);
  switch (statistic) {
    case 'Sum':
      return sum;
    case 'SampleCount':
      return count;
    case 'Maximum':
      return Math.max(...points.map(({ max }) => max));
    case 'Average':
      return sum / count;
    default:
      return percentileOf(
        points.map(({ histogram }) => histogram),
        Number(/^p(\d+(?:\.\d+)?)$/.exec(statistic)?.[1] ?? Number.NaN),
      );
  }
}
