import { describe, expect, it } from 'vitest';
import { missingEntries, readLockfile } from './complete-lockfile.ts';

describe('the lockfile', () => {
  it('has an entry for the packages of every platform, which npm ci requires (npm run lock)', () => {
    expect(missingEntries(readLockfile()).map(({ name }) => name)).toEqual([]);
  });

  it('derives the platform of a missing package from its name', () => {
    const packages = {
      'node_modules/a': { dev: true, optionalDependencies: { '@a/cli-linux-x64-musl': '1.0.0' } },
    };
    expect(missingEntries({ packages })).toEqual([
      {
        name: '@a/cli-linux-x64-musl',
        entry: { version: '1.0.0', dev: true, optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      },
    ]);
  });
});
