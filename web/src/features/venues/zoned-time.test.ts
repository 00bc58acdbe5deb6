import { describe, expect, it } from 'vitest';
import { momentOf, wallTime } from './zoned-time.ts';

describe('a time in a time zone', () => {
  it.each([
    ['2027-03-01T23:59', 'UTC', '2027-03-01T23:59:00.000Z'],
    ['2027-03-01T23:59', 'Etc/GMT+12', '2027-03-02T11:59:00.000Z'],
    ['2027-03-01T23:59', 'Europe/Berlin', '2027-03-01T22:59:00.000Z'],
    ['2027-07-01T00:00', 'Europe/Berlin', '2027-06-30T22:00:00.000Z'],
    ['2027-07-01T09:30', 'Asia/Kolkata', '2027-07-01T04:00:00.000Z'],
    // Shortly after clocks were put forward, and before.
    ['2027-03-28T03:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28T01:30', 'Europe/Berlin', '2027-03-28T00:30:00.000Z'],
  ])('%s in %s is %s, and back', (wall, zone, moment) => {
    expect(momentOf(wall, zone)).toBe(moment);
    expect(wallTime(moment, zone)).toBe(wall);
  });

  it('is null for a text that is none', () => {
    expect(momentOf('', 'UTC')).toBeNull();
    expect(momentOf('soon', 'UTC')).toBeNull();
  });
});
