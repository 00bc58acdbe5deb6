import { describe, expect, it } from 'vitest';
import { initialsOf, wordsOf } from './directory.ts';

describe('the words by which people are found', () => {
  it.each([
    ['Ana María Núñez', ['ana', 'maria', 'nunez']],
    ['O’Neill', ['neill']],
    ['Ада Лавлейс', ['ада', 'лавлеис']],
    ['李小龙 Bruce', ['李小龙', 'bruce']],
    ['a b', []],
  ])('of %s are %j', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });

  it('are filed under their first two letters, whatever the script', () => {
    expect([initialsOf('neill'), initialsOf('𝒜da')]).toEqual(['ne', '𝒜d']);
  });
});
