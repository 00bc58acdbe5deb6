import { type ComponentDay, STATUS_DAYS } from '#shared/domain/component-status.ts';

const DAY_MS = 86_400_000;

/** Returns the last 90 days up to `today`, oldest first. Days without data have no checks. */
export function lastDays(days: ComponentDay[], today: string): ComponentDay[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const end = Date.parse(today);
  return Array.from({ length: STATUS_DAYS }, (_, index) => {
    const day = new Date(end - (STATUS_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, checks: 0, failed: 0 };
  });
}

/** Rates a day: 5 % failed checks or more count as an outage. */
export function toneOf({ checks, failed }: ComponentDay): 'unknown' | 'ok' | 'some' | 'failed' {
  if (checks === 0) return 'unknown';
  if (failed === 0) return 'ok';
  return failed / checks < 0.05 ? 'some' : 'failed';
}
