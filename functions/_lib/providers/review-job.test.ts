import { describe, expect, it } from 'vitest';
import { claimed, isGivenUp, type JobTimes, mayPull, newExamJob, pulled, withState } from './review-job.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const TIMES: JobTimes = { timeoutMs: 60_000, waitsMs: [60_000], callbackMs: 86_400_000 };
const job = newExamJob('r1', { agentId: 'a', name: 'A', supervisorId: 's' }, { origin: '', now: NOW });
const fetched = (expiresOn = at(100).toISOString()) =>
  pulled(job, { deliveryId: 'd', version: 1, expiresOn }, TIMES, NOW);

describe('a paper that a reviewer fetched', () => {
  it('is that reviewer’s for two hours, and no longer than its request', () => {
    expect(fetched().dueAt).toBe(at(2).toISOString());
    expect(fetched(at(1).toISOString()).dueAt).toBe(at(1).toISOString());
    expect(mayPull(fetched(), at(1.9))).toBe(false);
    expect(mayPull(fetched(), at(2))).toBe(true);
  });

  it('isn’t given up for a day, in which it can be fetched again', () => {
    expect(isGivenUp(fetched(), TIMES, at(3))).toBe(false);
    expect(isGivenUp(fetched(), TIMES, at(24))).toBe(true);
  });

  it('can’t be fetched while a provider has it, or when it is reviewed', () => {
    const sent = claimed(job, { deliveryId: 'd', version: 1 }, TIMES, NOW);
    const promised = withState(sent, 'WAITING', NOW, { dueAt: at(1).toISOString() });
    for (const taken of [sent, promised, withState(sent, 'DONE', NOW)])
      expect(mayPull(taken, at(5))).toBe(false);
    for (const free of [undefined, job, withState(sent, 'FAILED', NOW)])
      expect(mayPull(free, NOW)).toBe(true);
    expect(isGivenUp(promised, TIMES, at(2))).toBe(true);
  });

  it('is the provider’s again once it was sent there', () => {
    const sent = claimed(fetched(), { deliveryId: 'e', version: 1 }, TIMES, at(3));
    expect(isGivenUp(sent, TIMES, at(3))).toBe(true);
  });
});
