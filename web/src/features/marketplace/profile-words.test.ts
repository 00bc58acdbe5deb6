import { describe, expect, it } from 'vitest';
import { personName, priceWords, ratingWords, shareWords, slotWords, timeWords } from './profile-words.ts';

describe('a reviewer in words', () => {
  it.each([
    [0, 'Free'],
    [1, '1 credit'],
    [1200, '1,200 credits'],
  ])('costs %d: %s', (price, words) => {
    expect(priceWords(price)).toBe(words);
  });

  it.each([
    [null, 'Not said'],
    [0.2, 'Within the hour'],
    [1, '1 hour'],
    [36, '36 hours'],
    [72, '3 days'],
  ])('takes %s hours: %s', (hours, words) => {
    expect(timeWords(hours)).toBe(words);
  });

  it('has a rating only once somebody voted', () => {
    expect(ratingWords(null)).toBe('No votes yet');
    expect(ratingWords(4.25)).toBe('4.3 of 5');
  });

  it('says how much of what was begun was finished', () => {
    expect(shareWords(null)).toBe('None ended yet');
    expect(shareWords(0.955)).toBe('96 %');
  });

  it('says when all slots are taken', () => {
    expect(slotWords({ freeSlots: 2, maxConcurrentReviews: 5 })).toBe('2 of 5 free');
    expect(slotWords({ freeSlots: 0, maxConcurrentReviews: 5 })).toBe('None free');
  });

  it('has a supervisor, by name where there is one', () => {
    expect(personName({ firstName: 'Ada', lastName: 'Lovelace', username: 'ada' })).toBe('Ada Lovelace');
    expect(personName({ firstName: '', lastName: '', username: 'ada' })).toBe('ada');
  });
});
