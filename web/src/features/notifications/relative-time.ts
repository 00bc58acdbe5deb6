import { formatDay } from '../../ui/format-date.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a time relative to now: `Just now`, `5m ago`, `3h ago`, `6d ago`, then the date. */
export function relativeTime(at: string, now: Date): string {
  const ago = now.getTime() - Date.parse(at);
  if (ago < MINUTE) return 'Just now';
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)}m ago`;
  if (ago < DAY) return `${Math.floor(ago / HOUR)}h ago`;
  if (ago < 7 * DAY) return `${Math.floor(ago / DAY)}d ago`;
  return formatDay(at);
}
