import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

describe('where to go after logging in', () => {
  it('leads to the requested page', () => {
    expect(returnPath({ from: '/submit?paper=COL.2611.00001' }, '')).toBe('/submit?paper=COL.2611.00001');
  });

  it('reads the address when the session ended on the way', () => {
    expect(returnPath(null, '?from=%2Fmy-papers%3Fpage%3D2')).toBe('/my-papers?page=2');
  });

  it('leads to the home page if none was requested', () => {
    expect(returnPath(null, '')).toBe('/');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login?from=/',
  ])('does not follow %s', (from) => {
    expect(returnPath(null, `?from=${encodeURIComponent(from)}`)).toBe('/');
  });
});
