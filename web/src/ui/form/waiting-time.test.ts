import { describe, expect, it } from 'vitest';
import { decodeErrorBody, toApiProblem } from '../../lib/api-problem.ts';
import { retryMoment, waitingTime } from './waiting-time.ts';

const NOW = 1_000_000;
const refused = (body: object) =>
  toApiProblem(
    decodeErrorBody({ success: false, error: 'Please wait.', code: 'too-many-logins', ...body }, 429),
  );

describe('the wait after too many attempts', () => {
  it('is the server’s Retry-After', () => {
    expect(retryMoment(refused({ retryAfter: 840 }), NOW)).toBe(NOW + 840_000);
  });

  it('is 0 without a Retry-After', () => {
    expect(retryMoment(refused({}), NOW)).toBe(0);
    expect(retryMoment(refused({ retryAfter: 'soon' }), NOW)).toBe(0);
  });

  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [840, '14 minutes'],
    [3600, '1 hour'],
    [3601, '2 hours'],
  ])('formats %i s as %s', (seconds, words) => {
    expect(waitingTime(seconds)).toBe(words);
  });
});
