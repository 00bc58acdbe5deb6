import { LANGUAGE } from '#shared/input/language.ts';

/*
 * The formats of dates on screens. Days are in UTC, like the archive's months and its listings by day, so that server and browser
 * render the same text; times are in the reader's time zone. The language is that of the screens.
 */
const LOCALE = LANGUAGE === 'en' ? 'en-US' : LANGUAGE;
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/**
 * Returns a format, which is made when it is first used: a slow phone needs 20 ms for one. Those that one page alone uses are made there, so
 * that the first load doesn’t have them.
 */
export const formatOf = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (value: string | Date) => {
    format ??= new Intl.DateTimeFormat(LOCALE, options);
    return format.format(new Date(value));
  };
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
