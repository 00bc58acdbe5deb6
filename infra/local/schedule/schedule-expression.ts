const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const UNITS: Record<string, number> = { minute: MINUTE, hour: HOUR, day: 24 * HOUR };

// A schedule that is not due within so long is not due while this process runs.
const HORIZON_HOURS = 366 * 24;

/**
 * When a schedule of EventBridge is due next: `rate(5 minutes)`, `cron(0 3 * * ? *)`, `at(2026-11-20T12:00:00)`.
 * @param timeZone IANA name for cron and at; UTC without
 * @returns epoch milliseconds; undefined when it is never due again, or not within a year
 * @throws Error for an expression that is none of these
 */
export function nextRun(expression: string, after: number, timeZone = 'UTC'): number | undefined {
  const [, kind, argument = ''] = /^(rate|cron|at)\((.+)\)$/.exec(expression.trim()) ?? [];
  switch (kind) {
    case 'rate':
      return after + rateMs(argument);
    case 'at': {
      const wall = Date.parse(`${argument}Z`);
      const at = wall - offsetMs(wall, timeZone);
      return at > after ? at : undefined;
    }
    case 'cron':
      return nextCron(argument, after, timeZone);
    default:
      throw new Error(`no schedule: ${expression}`);
  }
}

function rateMs(argument: string): number {
  const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(argument) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (!(ms > 0)) {
    throw new Error(`no rate: ${argument}`);
  }
  return ms;
}

function nextCron(argument: string, after: number, timeZone: string): number | undefined {
  const [minutes, hours, days, months, weekdays, years] = argument.trim().split(/\s+/);
  const inMinutes = field(minutes, 0, 59);
  const inHours = field(hours, 0, 23);
  const inMonths = field(months, 1, 12, MONTHS);
  const inYears = field(years, 1970, 2199);
  const isDay = dayMatcher(days, weekdays);
  const start = Math.floor(after / MINUTE) * MINUTE + MINUTE;
  for (
    let hour = Math.floor(start / HOUR) * HOUR, count = 0;
    count < HORIZON_HOURS;
    hour += HOUR, count += 1
  ) {
    const offset = offsetMs(hour, timeZone);
    const wall = new Date(hour + offset);
    if (
      inYears(wall.getUTCFullYear()) &&
      inMonths(wall.getUTCMonth() + 1) &&
      isDay(wall) &&
      inHours(wall.getUTCHours())
    ) {
      for (let at = Math.max(hour, start); at < hour + HOUR; at += MINUTE) {
        if (inMinutes(new Date(at + offset).getUTCMinutes())) {
          return at;
        }
      }
    }
  }
  return undefined;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** A field of lists, ranges and steps: `1,15`, `MON-FRI`, `0/15`, `*`. */
function field(
  text: string | undefined,
  min: number,
  max: number,
  names: string[] = [],
): (value: number) => boolean {
  if (text === undefined || text === '') {
    throw new Error('cron needs six fields');
  }
  const number = (part: string): number => {
    const index = names.indexOf(part.toUpperCase());
    const value = index >= 0 ? index + min : Number(part);
    if (!Number.isInteger(value) || value < min || value > max) {
      throw new Error(`cron: ${part} is not within ${min}–${max}`);
    }
    return value;
  };
  const ranges = text.split(',').map((part) => {
    const [range = '', step = '1'] = part.split('/');
    const [from = '', to] = range.split('-');
    const any = from === '*' || from === '?';
    const first = any ? min : number(from);
    const last =
      any || (to === undefined && part.includes('/')) ? max : to === undefined ? first : number(to);
    return { first, last, step: Number(step) };
  });
  return (value) =>
    ranges.some(({ first, last, step }) => value >= first && value <= last && (value - first) % step === 0);
}

/** The days of a month, or of a week (1 is Sunday); one of the two is `?`. */
function dayMatcher(days: string | undefined, weekdays: string | undefined): (wall: Date) => boolean {
  if (days === 'L') {
    return (wall) => new Date(wall.getTime() + 24 * HOUR).getUTCDate() === 1;
  }
  if (/[LW#]/.test(`${days ?? ''}`) || /L|#/.test((weekdays ?? '').replace(/[A-Z]{3}/gi, ''))) {
    throw new Error('cron: of L, W and # only L as the day of the month is served');
  }
  const inDays = field(days, 1, 31);
  const inWeekdays = field(weekdays, 1, 7, WEEKDAYS);
  return (wall) => inDays(wall.getUTCDate()) && inWeekdays(wall.getUTCDay() + 1);
}

/** How far a time zone's wall clock is ahead of UTC at a moment. */
function offsetMs(at: number, timeZone: string): number {
  if (timeZone === 'UTC') {
    return 0;
  }
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
}
