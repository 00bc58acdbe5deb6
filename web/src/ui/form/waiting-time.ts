import type { ApiProblem } from '../../lib/api-problem.ts';

/** When the server will listen again, in milliseconds of the epoch; 0 when it named no time (`Retry-After`). */
export function retryMoment({ extra }: Pick<ApiProblem, 'extra'>, now: number): number {
  const { retryAfter } = extra;
  return typeof retryAfter === 'number' && retryAfter > 0 ? now + retryAfter * 1000 : 0;
}

/** `40 seconds`, `1 minute`, `15 minutes`: minutes are rounded up, so that who waits that long has waited enough. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return plural(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour');
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
