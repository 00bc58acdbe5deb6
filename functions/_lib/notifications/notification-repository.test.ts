import { decodeTime } from 'ulid';
import { describe, expect, it } from 'vitest';
import { notificationIdOf } from './notification-repository.ts';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';

const cause = {
  type: 'PAPER_CITED',
  cause: 'citation 01A 01B',
  at: '2026-11-20T12:00:00.123Z',
} as const;

describe('the id of a notification', () => {
  it('is a ULID of time and cause: the same each time, another for another cause', () => {
    expect(notificationIdOf(cause)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(notificationIdOf(cause)).toBe(notificationIdOf({ ...cause }));
    expect(decodeTime(notificationIdOf(cause))).toBe(Date.parse(cause.at));
    expect(notificationIdOf({ ...cause, cause: 'citation 01A 01C' })).not.toBe(notificationIdOf(cause));
    expect(notificationIdOf({ ...cause, type: 'PAPER_SUBMITTED' })).not.toBe(notificationIdOf(cause));
  });

  it('sorts by time', () => {
    const later = { ...cause, at: '2026-11-20T12:00:00.124Z' };
    expect(notificationIdOf(cause) < notificationIdOf(later)).toBe(true);
  });
});

describe('an unsubscribe link', () => {
  const key = Buffer.alloc(32, 7);
  const link = { supervisorId: '01KA', type: 'REVIEW_REQUEST' } as const;

  it('contains the supervisor and the type, for holders of the key', () => {
    expect(readUnsubscribeToken(unsubscribeToken(link, key), [key])).toEqual(link);
    expect(readUnsubscribeToken(unsubscribeToken({ ...link, type: 'digest' }, key), [key])?.type).toBe(
      'digest',
    );
  });

  it('stays valid while its key is the previous one', () => {
    expect(readUnsubscribeToken(unsubscribeToken(link, key), [Buffer.alloc(32, 8), key])).toEqual(link);
  });

  it('is invalid once a character changes', () => {
    const token = unsubscribeToken(link, key);
    expect(readUnsubscribeToken(token.replace('01KA', '01KB'), [key])).toBeUndefined();
    expect(readUnsubscribeToken(token.replace('REQUEST', 'REMINDER'), [key])).toBeUndefined();
    expect(readUnsubscribeToken(token, [Buffer.alloc(32, 8)])).toBeUndefined();
    expect(readUnsubscribeToken('', [key])).toBeUndefined();
  });
});
