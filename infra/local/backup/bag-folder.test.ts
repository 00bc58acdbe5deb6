import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bagFolder } from './bag-folder.ts';

it('lists each file of the payload with its hash', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-bag-'));
  try {
    mkdirSync(path.join(folder, 'data', 'files'), { recursive: true });
    writeFileSync(path.join(folder, 'data', 'manifest.json'), '{}');
    writeFileSync(path.join(folder, 'data', 'files', 'a'), 'moss');
    await bagFolder(folder, new Date('2026-11-25T10:00:00.000Z'));
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(
      readFileSync(path.join(folder, 'manifest-sha256.txt'), 'utf8').trimEnd().split('\n').toSorted(),
    ).toEqual([`${hash('{}')}  data/manifest.json`, `${hash('moss')}  data/files/a`].toSorted());
    expect(readFileSync(path.join(folder, 'bag-info.txt'), 'utf8')).toContain('Payload-Oxum: 6.2\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
