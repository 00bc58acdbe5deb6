import { decodeTime } from 'ulid';
import { describe, expect, it } from 'vitest';
import { noticeIdOf } from './notices.ts';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';

const cause = {
  type: 'PAPER_CITED',
  cause: 'citation 01A 01B',
  at: '2026-11-20T12:00:00.123Z',
} as const;

describe('the id of a notice', () => {
  it('is a ULID of when and what: the same each time, another for another cause', () => {
    expect(noticeIdOf(cause)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(noticeIdOf(cause)).toBe(noticeIdOf({ ...cause }));
    expect(decodeTime(noticeIdOf(cause))).toBe(Date.parse(cause.at));
    expect(noticeIdOf({ ...cause, cause: 'citation 01A 01C' })).not.toBe(noticeIdOf(cause));
    expect(noticeIdOf({ ...cause, type: 'PAPER_SUBMITTED' })).not.toBe(noticeIdOf(cause));
  });

  it('sorts by time', () => {
    const later = { ...cause, at: '2026-11-20T12:00:00.124Z' };
    expect(noticeIdOf(cause) < noticeIdOf(later)).toBe(true);
  });
});

describe('a link that ends mails', () => {
  const key = Buffer.alloc(32, 7);
  const link = { supervisorId: '01KA', type: 'REVIEW_REQUEST' } as const;

  it('says whose and which, to who has the key', () => {
    expect(readUnsubscribeToken(unsubscribeToken(link, key), key)).toEqual(link);
    expect(readUnsubscribeToken(unsubscribeToken({ ...link, type: 'digest' }, key), key)?.type).toBe(
      'digest',
    );
  });

  it('is worth nothing once a letter of it is another one', () => {
    const token = unsubscribeToken(link, key);
    expect(readUnsubscribeToken(token.replace('01KA', '01KB'), key)).toBeUndefined();
    expect(readUnsubscribeToken(token.replace('REQUEST', 'REMINDER'), key)).toBeUndefined();
    expect(readUnsubscribeToken(token, Buffer.alloc(32, 8))).toBeUndefined();
    expect(readUnsubscribeToken('', key)).toBeUndefined();
  });
});
