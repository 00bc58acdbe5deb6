import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Capsule } from '#shared/domain/capsule.ts';
import { CRATE_NAME } from '#shared/domain/capsule-constants.ts';
import { readPapers } from '../../examples/demonstration/read-papers.ts';
import { capsuleCrate } from '../../functions/_lib/capsules/capsule-crate.ts';
import {
  type CapsuleEntry,
  capsuleEntries,
  describeFiles,
} from '../../functions/_lib/capsules/capsule-files.ts';
import { describeCapsule } from '../../functions/_lib/capsules/describe-capsule.ts';
import { SOUND } from '../../functions/_lib/capsules/lint/sample-capsules.ts';
import { readManifest } from '../../functions/_lib/capsules/read-manifest.ts';
import { reproduce } from '../../functions/checks/program/reproduce.ts';
import { chooseSandbox } from '../../functions/checks/program/sandbox.ts';
import { signRecord } from '../../functions/checks/program/sign-record.ts';
import { runCrate, SIGNED_RECORD } from '../../functions/checks/run-crate.ts';
import { runPython } from './run-python.ts';

/**
 * `npm run interop:crates`: writes the RO-Crates of the linter's sample capsules and of the demonstration papers, runs those with
 * Node and writes the crates of the runs, validates each with `roc-validator` (PyPI), and makes its page with `ro-crate-html` (npm).
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
const keys = mkdtempSync(path.join(tmpdir(), 'colophon-crates-key-'));
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
    if (capsule.command[0] === 'node') count += await writeRun(`${name}-run`, entries, capsule);
  }
  console.info(`${count} crates`);
  process.exitCode = runPython('crates', ['validate.py', folder]);
} finally {
  rmSync(folder, { recursive: true });
  rmSync(keys, { recursive: true });
}

/**
 * Runs a capsule as a reproducer does, and writes the crate of the run with its signed record.
 * @returns how many crates it wrote: none for a capsule whose data has to be fetched
 */
async function writeRun(name: string, entries: CapsuleEntry[], { digest }: Capsule): Promise<0 | 1> {
  const reading = readManifest(entries);
  if (reading.kind !== 'read') throw new Error(`The manifest of ${name} is ${reading.kind}.`);
  const { manifest } = reading;
  if (manifest.data.length > 0) return 0;
  const record = await reproduce({
    capsule: { archiveId: 'COL.2611.00001', version: 1, title: name, digest, entries },
    manifest,
    sandbox: chooseSandbox(manifest, 'limits'),
    comment: 'A run of the check of crates.',
  });
  const crate = runCrate(
    {
      by: { id: '', username: 'rita', name: 'Rita Rerun' },
      agent: { id: '01JD0000000000000000000001', name: 'Sisyphus' },
      createdAt: record.startedAt,
    },
    record,
    { origin: 'https://colophon.example', title: name },
  );
  mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, name, SIGNED_RECORD), signRecord(record, path.join(keys, 'key.pem')));
  writeFileSync(path.join(folder, name, CRATE_NAME), JSON.stringify(crate, null, 2));
  return 1;
}
