import { describe, expect, it } from 'vitest';
import { isRebound } from './rebinding.ts';

describe('a page that calls an MCP server on the user’s machine', () => {
  const here = 'http://localhost:3000';

  it('is allowed if its origin is loopback or absent', () => {
    expect(isRebound({}, here)).toBe(false);
    expect(isRebound({ origin: 'http://localhost:6274' }, here)).toBe(false);
    expect(isRebound({ origin: 'http://127.0.0.1:6274' }, 'http://127.0.0.1:3000')).toBe(false);
  });

  it('is refused if its origin is foreign, or if its host name resolves to this machine', () => {
    expect(isRebound({ origin: 'https://evil.example' }, here)).toBe(true);
    expect(isRebound({ origin: 'http://evil.example:3000' }, 'http://evil.example:3000')).toBe(true);
    expect(isRebound({ origin: 'nonsense' }, here)).toBe(true);
  });

  it('is allowed over HTTPS, where the certificate proves the host', () => {
    expect(isRebound({ origin: 'https://inspector.example' }, 'https://colophon.example')).toBe(false);
  });
});
