import type { Digest, QuietHours } from '#shared/domain/notification-constants.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** The time of digests in the reader's time zone. */
const DIGEST_AT = '07:00';
const MONDAY = 1;

/**
 * Returns when the present quiet hours end; undefined outside of quiet hours. Hours such as 22:00 to 07:00 last overnight.
 * The first minute is quiet, the end isn't.
 */
export function quietUntil(now: Date, quiet: QuietHours | null): Date | undefined {
  if (!quiet) return undefined;
  const { from, to, timeZone } = quiet;
  const [minute, start, end] = [minuteOfDay(now, timeZone), minutesOf(from), minutesOf(to)];
  const isQuiet = start < end ? minute >= start && minute < end : minute >= start || minute < end;
  return isQuiet ? nextTime(now, to, timeZone) : undefined;
}

/** Returns when the next digest is due after a moment; weekly ones are due on Mondays. */
export function nextDigestAt(now: Date, digest: Exclude<Digest, 'off'>, timeZone = 'UTC'): Date {
  let at = nextTime(now, DIGEST_AT, timeZone);
  if (digest === 'daily') return at;
  while (weekdayOf(at, timeZone) !== MONDAY) at = nextTime(at, DIGEST_AT, timeZone);
  return at;
}

/** Returns the next moment when clocks in a time zone show this time. */
function nextTime(now: Date, time: string, timeZone: string): Date {
  const wanted = minutesOf(time);
  const ahead = modulo(wanted - minuteOfDay(now, timeZone), DAY_MINUTES) || DAY_MINUTES;
  const minute = Math.floor(now.getTime() / MINUTE_MS) + ahead;
  const shown = minuteOfDay(new Date(minute * MINUTE_MS), timeZone);
  // The time zone's offset may change in between.
  const off = modulo(wanted - shown + DAY_MINUTES / 2, DAY_MINUTES) - DAY_MINUTES / 2;
  return new Date((minute + off) * MINUTE_MS);
}

function minuteOfDay(at: Date, timeZone: string): number {
  return minutesOf(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(at),
  );
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const weekdayOf = (at: Date, timeZone: string): number =>
  WEEKDAYS.indexOf(new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(at));

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
