import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Demonstration } from './demonstration.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-begun-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is loaded by the next start if the first one failed before it was', () => {
  const dataDir = path.join(folder, 'data');
  expect(new Demonstration(dataDir).isIn).toBe(false);
  new Demonstration(dataDir).begin();
  const next = new Demonstration(dataDir);
  expect([next.isIn, next.isUnfinished]).toEqual([true, true]);
});
