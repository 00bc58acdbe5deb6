/*
 * The formats of dates on screens. Days are in UTC, like the archive's months and its listings by day, so that server and browser
 * render the same text; times are in the reader's time zone. The language is that of the screens.
 */
const LOCALE = 'en-US';
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const formatOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALE, options);
  return (value: string | Date) => format.format(new Date(value));
};

/** `2026-11-22T19:05:00Z` or `2026-11-22` → `Nov 22, 2026`. */
export const formatDay = formatOf({ ...DAY, timeZone: 'UTC' });

/** `2026-11` → `November 2026`. */
export const formatMonth = formatOf({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** → `Nov 22, 2026, 8:05 PM` in the reader's time zone. */
export const formatMoment = formatOf({ ...DAY, ...TIME });

/** → `Nov 22, 2026, 7:05 PM UTC`, for the server, which doesn't know the reader's time zone. */
export const formatUtcMoment = formatOf({ ...DAY, ...TIME, timeZone: 'UTC', timeZoneName: 'short' });

/** → `8:05 PM` in the reader's time zone. */
export const formatTime = formatOf(TIME);

/** → `Nov 22`, for the axes of charts. */
export const formatDayOfYear = formatOf({ day: 'numeric', month: 'short', timeZone: 'UTC' });

/** → `Sun, 8:05 PM` in the reader's time zone, for the axes of charts. */
export const formatTimeOfWeek = formatOf({ weekday: 'short', ...TIME });
