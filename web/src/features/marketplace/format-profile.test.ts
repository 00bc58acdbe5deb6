import { describe, expect, it } from 'vitest';
import { formatHours, formatPrice, formatRating, personName } from './format-profile.ts';

describe('a formatted reviewer', () => {
  it.each([
    [0, 'Free'],
    [1, '1 credit'],
    [1200, '1,200 credits'],
  ])('formats the price %d as %s', (price, words) => {
    expect(formatPrice(price)).toBe(words);
  });

  it.each([
    [null, 'Not given'],
    [0.2, 'Less than an hour'],
    [1, '1 hour'],
    [36, '36 hours'],
    [72, '3 days'],
  ])('formats %s hours as %s', (hours, words) => {
    expect(formatHours(hours)).toBe(words);
  });

  it('has a rating only after the first vote', () => {
    expect(formatRating(null)).toBe('No votes yet');
    expect(formatRating(4.25)).toBe('4.3 of 5');
  });

  it('falls back to the username of a supervisor without a name', () => {
    expect(personName({ firstName: 'Ada', lastName: 'Lovelace', username: 'ada' })).toBe('Ada Lovelace');
    expect(personName({ firstName: '', lastName: '', username: 'ada' })).toBe('ada');
  });
});
