import type { Digest, QuietHours } from '#shared/domain/notification-terms.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** When a digest comes: in the morning of its reader, the weekly one on Mondays. */
const DIGEST_AT = '07:00';
const MONDAY = 1;

/**
 * When the quiet hours end that a moment lies in; undefined where it lies in none. From 22:00 to 07:00 is a night, from
 * 12:00 to 14:00 a noon; their first minute is quiet, their last moment is not.
 */
export function quietUntil(now: Date, quiet: QuietHours | null): Date | undefined {
  if (!quiet) return undefined;
  const { from, to, timeZone } = quiet;
  const [minute, start, end] = [minuteOfDay(now, timeZone), minutesOf(from), minutesOf(to)];
  const isQuiet = start < end ? minute >= start && minute < end : minute >= start || minute < end;
  return isQuiet ? nextTime(now, to, timeZone) : undefined;
}

/** When the next digest is due after a moment. */
export function nextDigestAt(now: Date, digest: Exclude<Digest, 'off'>, timeZone = 'UTC'): Date {
  let at = nextTime(now, DIGEST_AT, timeZone);
  if (digest === 'daily') return at;
  while (weekdayOf(at, timeZone) !== MONDAY) at = nextTime(at, DIGEST_AT, timeZone);
  return at;
}

/** The next moment, after this one, at which clocks of a time zone show a time. */
function nextTime(now: Date, time: string, timeZone: string): Date {
  const wanted = minutesOf(time);
  const ahead = modulo(wanted - minuteOfDay(now, timeZone), DAY_MINUTES) || DAY_MINUTES;
  const minute = Math.floor(now.getTime() / MINUTE_MS) + ahead;
  const shown = minuteOfDay(new Date(minute * MINUTE_MS), timeZone);
  // Clocks may have been set forward or back in between.
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
