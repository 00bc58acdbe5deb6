import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keepKey, keptKey } from './kept-keys.ts';

it('stores the keys of several platforms readable only by their owner, and leaves no temporary file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv('XDG_CONFIG_HOME', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const path = keepKey('https://one.example', 'first');
  chmodSync(path, 0o644);
  keepKey('https://other.example', 'second');
  expect([keptKey('https://one.example'), keptKey('https://other.example')]).toEqual(['first', 'second']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(path))).toEqual(['credentials.json']);
});
