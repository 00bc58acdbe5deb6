import { Cron } from 'croner';

const MINUTE = 60_000;
const UNITS: Record<string, number> = { minute: MINUTE, hour: 60 * MINUTE, day: 24 * 60 * MINUTE };

/**
 * Returns when an EventBridge schedule is due next: `rate(5 minutes)`, `cron(0 3 * * ? *)`, `at(2026-11-20T12:00:00)`.
 * @param after epoch milliseconds
 * @param timeZone IANA name for cron and at
 * @returns epoch milliseconds; undefined when the schedule is never due again
 * @throws Error for any other expression
 */
export function nextRun(expression: string, after: number, timeZone = 'UTC'): number | undefined {
  const [, kind, argument = ''] = /^(rate|cron|at)\((.+)\)$/.exec(expression.trim()) ?? [];
  switch (kind) {
    case 'rate':
      return after + rateMs(argument);
    case 'at':
      return next(new Cron(argument, { timezone: timeZone }), after);
    case 'cron':
      return next(parseCron(argument, timeZone), after);
    default:
      throw new Error(`not a schedule expression: ${expression}`);
  }
}

function rateMs(argument: string): number {
  const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(argument) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (!(ms > 0)) throw new Error(`not a rate: ${argument}`);
  return ms;
}

/** EventBridge has six fields: no seconds, but years; weekdays from 1 (Sunday); `?` for the unused field of the two for days. */
function parseCron(argument: string, timeZone: string): Cron {
  return new Cron(`0 ${argument.trim().replaceAll('?', '*')}`, {
    mode: '7-part',
    alternativeWeekdays: true,
    // EventBridge writes 0/15 for 0-59/15.
    sloppyRanges: true,
    timezone: timeZone,
  });
}

const next = (schedule: Cron, after: number): number | undefined =>
  schedule.nextRun(new Date(after))?.getTime();
