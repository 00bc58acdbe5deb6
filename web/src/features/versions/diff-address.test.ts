import { describe, expect, it } from 'vitest';
import { diffAddress, readDiffRange } from './diff-address.ts';

const read = (query: string, numbers = [1, 2, 3]) => readDiffRange(new URLSearchParams(query), numbers);

describe('the URL of a comparison', () => {
  it('contains both versions', () => {
    expect(diffAddress('COL.2611.00042', { from: 1, to: 3 })).toBe('/papers/COL.2611.00042/diff?from=1&to=3');
    expect(read('from=1&to=3')).toEqual({ from: 1, to: 3 });
    expect(read('from=3&to=1')).toEqual({ from: 3, to: 1 });
  });

  it('defaults to the newest two, or to the version before a given one', () => {
    expect(read('')).toEqual({ from: 2, to: 3 });
    expect(read('to=2')).toEqual({ from: 1, to: 2 });
  });

  it('ignores versions that don’t exist, and a version given twice', () => {
    expect(read('from=9&to=x')).toEqual({ from: 2, to: 3 });
    expect(read('from=2&to=2')).toEqual({ from: 2, to: 3 });
    expect(read('', [1])).toBeUndefined();
  });
});
