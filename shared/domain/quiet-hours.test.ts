import { describe, expect, it } from 'vitest';
import { nextDigestAt, quietUntil } from './quiet-hours.ts';

const night = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' };
const until = (now: string, quiet = night) => quietUntil(new Date(now), quiet)?.toISOString();

describe('quiet hours', () => {
  it('last overnight in the reader’s time zone', () => {
    expect(until('2026-11-21T20:59:59Z')).toBeUndefined();
    expect(until('2026-11-21T21:00:00Z')).toBe('2026-11-22T06:00:00.000Z');
    expect(until('2026-11-22T05:59:30Z')).toBe('2026-11-22T06:00:00.000Z');
    expect(until('2026-11-22T06:00:00Z')).toBeUndefined();
  });

  it('end at the right time when clocks change', () => {
    expect(until('2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z'); // Back: ten hours of night.
    expect(until('2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z'); // Forward: seven of eight.
  });

  it('can be within a day, and in a time zone with a half-hour offset', () => {
    const noon = { from: '12:00', to: '14:00', timeZone: 'Asia/Kolkata' };
    expect(until('2026-11-21T06:29:00Z', noon)).toBeUndefined();
    expect(until('2026-11-21T06:30:00Z', noon)).toBe('2026-11-21T08:30:00.000Z');
    expect(until('2026-11-21T08:30:00Z', noon)).toBeUndefined();
  });

  it('are optional', () => {
    expect(quietUntil(new Date(), null)).toBeUndefined();
  });
});

describe('a digest', () => {
  it('is due the next morning, never at the time when one is sent', () => {
    expect(nextDigestAt(new Date('2026-11-21T06:59:00Z'), 'daily').toISOString()).toBe(
      '2026-11-21T07:00:00.000Z',
    );
    expect(nextDigestAt(new Date('2026-11-21T07:00:00Z'), 'daily').toISOString()).toBe(
      '2026-11-22T07:00:00.000Z',
    );
  });

  it('is due on Monday morning in the reader’s time zone if it is weekly', () => {
    expect(
      nextDigestAt(new Date('2026-11-21T10:00:00Z'), 'weekly', 'America/Los_Angeles').toISOString(),
    ).toBe('2026-11-23T15:00:00.000Z');
    expect(
      nextDigestAt(new Date('2026-11-23T15:00:00Z'), 'weekly', 'America/Los_Angeles').toISOString(),
    ).toBe('2026-11-30T15:00:00.000Z');
  });
});
