import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeCapsule } from './describe-capsule.ts';

const folders = globSync('examples/papers/*/v*/capsule').toSorted();

describe.each(folders)('the capsule %s', (folder) => {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

  it('has outputs, and nothing that the linter advises against', () => {
    const capsule = describeCapsule(
      files.map((file) => ({ path: `capsule/${file}`, bytes: readFileSync(path.join(folder, file)) })),
    );
    expect(capsule?.advice).toEqual([]);
    expect(capsule?.outputs.length).toBeGreaterThan(0);
  });
});

it('exist for at least four papers', () => {
  expect(folders.length).toBeGreaterThanOrEqual(4);
});
