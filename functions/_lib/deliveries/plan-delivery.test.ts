import { expect, it } from 'vitest';
import { WEBHOOK_LIMITS } from '#shared/domain/webhook-constants.ts';
import { afterAttempt, type Progress } from './plan-delivery.ts';

const now = new Date('2026-11-25T10:00:00.000Z');
const fresh: Progress = { state: 'pending', tries: 0, attempts: [], dueAt: now.toISOString() };
const answered = (status: number) => ({ status, body: '' });

it('is delivered after any 2xx', () => {
  expect(afterAttempt(fresh, answered(204), now)).toMatchObject({
    state: 'delivered',
    attempts: [{ status: 204, problem: null }],
  });
});

it('is due again after each failure, later each time, and has failed after the last', () => {
  let progress = fresh;
  const waits: number[] = [];
  while (progress.state === 'pending') {
    progress = afterAttempt(progress, answered(500), now);
    if (progress.state === 'pending') waits.push((Date.parse(progress.dueAt) - now.getTime()) / 1000);
  }
  expect(waits).toEqual(WEBHOOK_LIMITS.retrySeconds);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(progress).toMatchObject({ state: 'failed', tries: waits.length + 1 });
});

it('has failed at once if the receiver is gone', () => {
  expect(afterAttempt(fresh, answered(410), now).state).toBe('failed');
});

it('records why there was no response', () => {
  const refused = { status: null, body: '', problem: 'The receiver could not be reached.', isFinal: false };
  expect(afterAttempt(fresh, refused, now).attempts).toEqual([
    { at: now.toISOString(), status: null, problem: 'The receiver could not be reached.' },
  ]);
});

it('keeps the newest attempts only', () => {
  const many = Array.from({ length: 40 }, () => ({ at: now.toISOString(), status: 500, problem: 'x' }));
  const { attempts } = afterAttempt({ ...fresh, attempts: many }, answered(200), now);
  expect(attempts).toHaveLength(WEBHOOK_LIMITS.attemptsKept);
  expect(attempts.at(-1)?.status).toBe(200);
});
