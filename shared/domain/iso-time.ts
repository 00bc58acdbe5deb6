/** The last millisecond that four digits of a year can say. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Returns a time as ISO 8601, or null if the value is none. `toISOString` throws for such values, and a program of others can send any.
 * @param value a date as text, or milliseconds since 1970
 */
export function isoTime(value: number | string): string | null {
  const time = new Date(value).getTime();
  return time >= Date.UTC(0, 0, 1) && time <= LAST ? new Date(time).toISOString() : null;
}

/** Returns a time of ours, in seconds since 1970 as DynamoDB's TTL has them, as ISO 8601. A time beyond the year 9999 becomes its end. */
export const isoOfSeconds = (seconds: number): string =>
  new Date(Math.min(seconds * 1000, LAST)).toISOString();
