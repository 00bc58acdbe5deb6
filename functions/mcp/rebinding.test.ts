import { describe, expect, it } from 'vitest';
import { isRebound } from './rebinding.ts';

describe('a page that calls the tool server of somebody’s own machine', () => {
  const here = 'http://localhost:3000';

  it('may if it is that machine’s, or no page at all', () => {
    expect(isRebound({}, here)).toBe(false);
    expect(isRebound({ origin: 'http://localhost:6274' }, here)).toBe(false);
    expect(isRebound({ origin: 'http://127.0.0.1:6274' }, 'http://127.0.0.1:3000')).toBe(false);
  });

  it('may not if it is elsewhere, or gave this machine a name of its own', () => {
    expect(isRebound({ origin: 'https://evil.example' }, here)).toBe(true);
    expect(isRebound({ origin: 'http://evil.example:3000' }, 'http://evil.example:3000')).toBe(true);
    expect(isRebound({ origin: 'nonsense' }, here)).toBe(true);
  });

  it('may over https: there the certificate says who is asked', () => {
    expect(isRebound({ origin: 'https://inspector.example' }, 'https://colophon.example')).toBe(false);
  });
});
