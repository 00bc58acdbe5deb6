import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CRATE_NAME } from '#shared/domain/capsule-constants.ts';
import { readPapers } from '../../examples/demonstration/read-papers.ts';
import { capsuleCrate } from '../../functions/_lib/capsules/capsule-crate.ts';
import { capsuleEntries, describeFiles } from '../../functions/_lib/capsules/capsule-files.ts';
import { describeCapsule } from '../../functions/_lib/capsules/describe-capsule.ts';
import { SOUND } from '../../functions/_lib/capsules/lint/sample-capsules.ts';
import { runPython } from './run-python.ts';

/**
 * `npm run interop:crates`: writes the RO-Crates of the linter's sample capsules and of the demonstration papers, validates each
 * with `roc-validator`, and makes its page with `ro-crate-html` (both on PyPI).
 */
const samples = SOUND.map(([, files], index) => ({
  name: `sample-${index + 1}`,
  files: Object.entries(files).map(([file, text]) => ({
    path: `capsule/${file}`,
    bytes: new TextEncoder().encode(text),
  })),
}));
const papers = readPapers().flatMap(({ slug, versions }) =>
  versions.map(({ files }, index) => ({
    name: `${slug}-v${index + 1}`,
    files: files.map(({ name, bytes }) => ({ path: name, bytes })),
  })),
);

const folder = mkdtempSync(path.join(tmpdir(), 'colophon-crates-'));
try {
  let count = 0;
  for (const { name, files } of [...samples, ...papers]) {
    const capsule = describeCapsule(files);
    if (!capsule) continue;
    const entries = capsuleEntries(files);
    const crate = capsuleCrate({
      capsule,
      files: describeFiles(entries).map((file) => ({ ...file, mediaType: 'text/plain' })),
      front: {
        title: name,
        abstract: '',
        archiveId: 'COL.2611.00001',
        version: 1,
        date: '2026-11-25T12:00:00.000Z',
        authors: [{ kind: 'person', name: 'Ada Example', orcid: '0000-0002-1825-0097' }],
      },
    });
    for (const { path: file, bytes } of entries) {
      mkdirSync(path.dirname(path.join(folder, name, file)), { recursive: true });
      writeFileSync(path.join(folder, name, file), bytes);
    }
    writeFileSync(path.join(folder, name, CRATE_NAME), JSON.stringify(crate, null, 2));
    count += 1;
  }
  console.info(`${count} crates`);
  process.exitCode = runPython('crates', ['validate.py', folder]);
} finally {
  rmSync(folder, { recursive: true });
}
