import { describe, expect, it } from 'vitest';
import { localPath } from './local-path.ts';

describe('a path to return to', () => {
  it.each(['/', '/submit', '/papers/COL.2611.00042v2?tab=reviews#r3', '/users/ada'])('may be %s', (path) => {
    expect(localPath(path)).toBe(path);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'submit',
    '',
    `/${'a'.repeat(3000)}`,
  ])('is home where another site was asked for: %j', (path) => {
    expect(localPath(path)).toBe('/');
  });

  it('is the home page if none was requested', () => {
    expect(localPath(undefined)).toBe('/');
    expect(localPath(null)).toBe('/');
  });
});
