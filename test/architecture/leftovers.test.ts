import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findLeftovers, waitForLeftovers } from '../support/leftovers.ts';

it.runIf(process.platform === 'linux')('finds files and processes that a run leaves behind', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-leftovers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(findLeftovers(folder)).toEqual([]);
  writeFileSync(path.join(folder, '.org.chromium.Chromium.scratch'), '');
  expect(findLeftovers(folder)).toEqual([]);
  writeFileSync(path.join(folder, 'file'), '');
  const child = spawn('cat', { env: { ...process.env, TMPDIR: folder } });
  await once(child, 'spawn');
  expect(findLeftovers(folder)).toEqual([path.join(folder, 'file'), `process ${child.pid}: cat `]);
  child.kill();
  await once(child, 'exit');
});

it('waits for what is still being removed', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-leftovers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(await waitForLeftovers(folder, 10)).toEqual([file]);
  setTimeout(() => rmSync(file), 100);
  expect(await waitForLeftovers(folder, 10_000)).toEqual([]);
});
