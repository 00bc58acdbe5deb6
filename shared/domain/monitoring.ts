import * as z from 'zod';

const count = z.number();
const milliseconds = z.number().nullable().describe('In ms; null if there were no calls.');

export const MONITORED_PERIODS = ['24h', '7d'] as const;
export type MonitoredPeriod = (typeof MONITORED_PERIODS)[number];

/** One value for each step of the period, oldest first; 0 or null if nothing was measured. */
const series = z.array(z.number().nullable());

export const MonitoredFunction = z.object({
  name: z.string(),
  calls: count,
  errors: count,
  p50: milliseconds,
  p95: milliseconds,
  p99: milliseconds,
  callsOverTime: series,
});
export type MonitoredFunction = z.infer<typeof MonitoredFunction>;

export const MonitoredAlarm = z.object({
  name: z.string(),
  state: z.enum(['OK', 'ALARM', 'INSUFFICIENT_DATA']),
  impact: z.string().describe('What the alarm means for users, and where the runbook says what to do.'),
  since: z.iso.datetime().nullable(),
});
export type MonitoredAlarm = z.infer<typeof MonitoredAlarm>;

/** The platform's metrics and alarms, as CloudWatch measured them. */
export const Monitoring = z.object({
  period: z.enum(MONITORED_PERIODS),
  measuredAt: z.iso.datetime(),
  times: z.array(z.iso.datetime()).describe('The start of each step of the series.'),
  requests: z.object({
    total: count,
    clientErrors: count,
    serverErrors: count,
    p50: milliseconds,
    p95: milliseconds,
    p99: milliseconds,
    overTime: series,
    errorsOverTime: series.describe('Responses with status 5xx.'),
    p99OverTime: series,
  }),
  functions: z.array(MonitoredFunction),
  queues: z.array(
    z.object({
      name: z.string(),
      isDeadLetters: z.boolean(),
      waiting: count.nullable(),
      oldestSeconds: z.number().nullable(),
    }),
  ),
  streams: z.array(
    z.object({
      name: z.string().describe('The consumer of the stream.'),
      lagMs: milliseconds.describe('The age of the last processed change, in ms.'),
      mostMs: milliseconds.describe('The maximum in the period, in ms.'),
    }),
  ),
  alarms: z.array(MonitoredAlarm),
  storage: z.object({
    fileBytes: z.number().nullable(),
    files: z.number().nullable(),
    tables: z.array(
      z.object({ name: z.string(), bytes: z.number().nullable(), items: z.number().nullable() }),
    ),
  }),
  backups: z.array(
    z.object({
      table: z.string(),
      restorableFrom: z.iso.datetime().nullable(),
      restorableUntil: z.iso.datetime().nullable().describe('null without continuous backups.'),
    }),
  ),
});
export type Monitoring = z.infer<typeof Monitoring>;
