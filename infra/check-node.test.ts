import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const SENTENCE = 'This is Node 20.20.2, and Colophon’s programs need Node 22 or newer.';

it('accepts this Node', () => {
  expect(spawnSync(process.execPath, ['infra/check-node.cjs']).status).toBe(0);
});

it.each([
  ['npm’s scripts', ['infra/check-node.cjs']],
  ['vitest', ['node_modules/vitest/vitest.mjs', 'run', 'infra/check-node.test.ts']],
])('explains an older Node to %s', (_, command) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const older = path.join(folder, 'older.cjs');
  writeFileSync(older, `Object.defineProperty(process.versions, 'node', { value: '20.20.2' });`);
  const { status, stderr } = spawnSync(process.execPath, ['--require', older, ...command], {
    encoding: 'utf8',
  });
  expect(stderr).toContain(SENTENCE);
  expect(status).toBe(1);
});
