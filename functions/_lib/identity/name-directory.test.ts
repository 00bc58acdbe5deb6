import { describe, expect, it } from 'vitest';
import { directoryShard, nameWords } from './name-directory.ts';

describe('the words that find a person', () => {
  it.each([
    ['Ana María Núñez', ['ana', 'maria', 'nunez']],
    ['O’Neill', ['neill']],
    ['Ада Лавлейс', ['ада', 'лавлеис']],
    ['李小龙 Bruce', ['李小龙', 'bruce']],
    ['a b', []],
  ])('of %s are %j', (name, words) => {
    expect(nameWords(name)).toEqual(words);
  });

  it('are stored under their first two letters, in any script', () => {
    expect([directoryShard('neill'), directoryShard('𝒜da')]).toEqual(['ne', '𝒜d']);
  });
});
