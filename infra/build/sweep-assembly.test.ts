import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sweepAssembly } from './sweep-assembly.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-assembly-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('sweeping an assembly', () => {
  it('deletes old assets that no manifest names, and nothing else', () => {
    for (const name of ['asset.used', 'asset.unused']) mkdirSync(path.join(folder, name));
    writeFileSync(
      path.join(folder, 'x.assets.json'),
      JSON.stringify({ files: { used: { source: { path: 'asset.used' } } } }),
    );
    expect(sweepAssembly(folder, Date.now())).toEqual([]);
    expect(sweepAssembly(folder, Date.now() + 3 * 3_600_000)).toEqual(['asset.unused']);
    expect(readdirSync(folder).toSorted()).toEqual(['asset.used', 'x.assets.json']);
  });
});
