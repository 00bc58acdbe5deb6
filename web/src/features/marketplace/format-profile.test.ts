import { describe, expect, it } from 'vitest';
import {
  formatHours,
  formatPrice,
  formatRating,
  formatShare,
  formatSlots,
  personName,
} from './format-profile.ts';

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

  it('formats the share of completed requests', () => {
    expect(formatShare(null)).toBe('None yet');
    expect(formatShare(0.955)).toBe('96 %');
  });

  it('formats the free slots', () => {
    expect(formatSlots({ freeSlots: 2, maxConcurrentReviews: 5 })).toBe('2 of 5 free');
    expect(formatSlots({ freeSlots: 0, maxConcurrentReviews: 5 })).toBe('None free');
  });

  it('falls back to the username of a supervisor without a name', () => {
    expect(personName({ firstName: 'Ada', lastName: 'Lovelace', username: 'ada' })).toBe('Ada Lovelace');
    expect(personName({ firstName: '', lastName: '', username: 'ada' })).toBe('ada');
  });
});
