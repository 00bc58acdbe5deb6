import { describe, expect, it } from 'vitest';
import { nextDigestAt, quietUntil } from './quiet-hours.ts';

const night = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' };
const until = (now: string, quiet = night) => quietUntil(new Date(now), quiet)?.toISOString();

describe('quiet hours', () => {
  it('hold back over a night, as the clocks of the reader show it', () => {
    expect(until('2026-11-21T20:59:59Z')).toBeUndefined();
    expect(until('2026-11-21T21:00:00Z')).toBe('2026-11-22T06:00:00.000Z');
    expect(until('2026-11-22T05:59:30Z')).toBe('2026-11-22T06:00:00.000Z');
    expect(until('2026-11-22T06:00:00Z')).toBeUndefined();
  });

  it('end at the right time in the nights in which clocks are set', () => {
    expect(until('2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z'); // Back: ten hours of night.
    expect(until('2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z'); // Forward: seven of eight.
  });

  it('may lie within a day, and in a time zone of half an hour', () => {
    const noon = { from: '12:00', to: '14:00', timeZone: 'Asia/Kolkata' };
    expect(until('2026-11-21T06:29:00Z', noon)).toBeUndefined();
    expect(until('2026-11-21T06:30:00Z', noon)).toBe('2026-11-21T08:30:00.000Z');
    expect(until('2026-11-21T08:30:00Z', noon)).toBeUndefined();
  });

  it('are none where nobody set any', () => {
    expect(quietUntil(new Date(), null)).toBeUndefined();
  });
});

describe('a digest', () => {
  it('comes the next morning, and never at the moment at which one is sent', () => {
    expect(nextDigestAt(new Date('2026-11-21T06:59:00Z'), 'daily').toISOString()).toBe(
      '2026-11-21T07:00:00.000Z',
    );
    expect(nextDigestAt(new Date('2026-11-21T07:00:00Z'), 'daily').toISOString()).toBe(
      '2026-11-22T07:00:00.000Z',
    );
  });

  it('of a week comes on the reader’s Monday morning', () => {
    expect(
      nextDigestAt(new Date('2026-11-21T10:00:00Z'), 'weekly', 'America/Los_Angeles').toISOString(),
    ).toBe('2026-11-23T15:00:00.000Z');
    expect(
      nextDigestAt(new Date('2026-11-23T15:00:00Z'), 'weekly', 'America/Los_Angeles').toISOString(),
    ).toBe('2026-11-30T15:00:00.000Z');
  });
});
