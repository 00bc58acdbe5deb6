import type { ApiProblem } from '../../lib/api-problem.ts';

/** Returns when to retry, in milliseconds since the epoch; 0 without a `Retry-After`. */
export function retryMoment({ extra }: Pick<ApiProblem, 'extra'>, now: number): number {
  const { retryAfter } = extra;
  return typeof retryAfter === 'number' && retryAfter > 0 ? now + retryAfter * 1000 : 0;
}

/** Formats a wait: `40 seconds`, `1 minute`, `15 minutes`. Rounds up, so that the wait is always long enough. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return plural(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour');
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
