import type { DeliveryAttempt } from '#shared/domain/webhook.ts';
import { type DeliveryState, WEBHOOK_LIMITS } from '#shared/domain/webhook-constants.ts';
import type { GuardedAnswer } from '../providers/guarded-request.ts';

/** The receiver doesn't want any messages (https://www.standardwebhooks.com). */
const GONE = 410;

/** How far a delivery is. */
export interface Progress {
  state: DeliveryState;
  tries: number;
  attempts: DeliveryAttempt[];
  dueAt: string;
}

/** Returns what an answer means: null if the message is delivered, otherwise why it isn't. */
export function problemOf(answer: GuardedAnswer): string | null {
  if ('problem' in answer) return answer.problem;
  if (answer.status >= 200 && answer.status < 300) return null;
  return answer.status === GONE
    ? 'The receiver answered 410 Gone, so the webhook was paused.'
    : `The receiver answered ${answer.status} instead of 2xx.`;
}

export const isGone = (answer: GuardedAnswer): boolean => answer.status === GONE;

/**
 * Returns the delivery after an attempt: delivered, failed, or due again. An attempt that a retry can't mend, such as a refused
 * address, is retried all the same, because the supervisor may change the address meanwhile.
 */
export function afterAttempt({ tries, attempts }: Progress, answer: GuardedAnswer, now: Date): Progress {
  const problem = problemOf(answer);
  const at = now.toISOString();
  const attempt = { at, status: answer.status === 0 ? null : answer.status, problem };
  const kept = [...attempts, attempt].slice(-WEBHOOK_LIMITS.attemptsKept);
  if (problem === null) return { state: 'delivered', tries: tries + 1, attempts: kept, dueAt: at };
  const wait = WEBHOOK_LIMITS.retrySeconds[tries];
  if (wait === undefined || isGone(answer))
    return { state: 'failed', tries: tries + 1, attempts: kept, dueAt: at };
  const dueAt = new Date(now.getTime() + wait * 1000).toISOString();
  return { state: 'pending', tries: tries + 1, attempts: kept, dueAt };
}
