import { describe, expect, it } from 'vitest';
import { RecentValues } from './recent-values.ts';

describe('recent values', () => {
  it('lose the one that was used longest ago when there are too many', () => {
    const values = new RecentValues<string>(2);
    values.set('a', 'A');
    values.set('b', 'B');
    values.get('a');
    values.set('c', 'C');
    expect(['a', 'b', 'c'].map((key) => values.get(key))).toEqual(['A', undefined, 'C']);
  });
  it('count a value that is replaced once, by its size', () => {
    const values = new RecentValues<string>(6, ({ length }) => length);
    values.set('a', 'four');
    values.set('b', 'no');
    values.set('a', 'six of');
    expect(['a', 'b'].map((key) => values.get(key))).toEqual(['six of', undefined]);
    values.set('c', 'it');
    values.set('d', 'fits');
    expect(['a', 'c', 'd'].map((key) => values.get(key))).toEqual([undefined, 'it', 'fits']);
  });
});
