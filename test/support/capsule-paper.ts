import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GOOD } from '../../functions/_lib/capsules/lint/sample-capsules.ts';
import { readManifest } from '../../functions/_lib/capsules/read-manifest.ts';
import { fetchCapsule } from '../../functions/checks/program/fetch-capsule.ts';
import { reproduce } from '../../functions/checks/program/reproduce.ts';
import { chooseSandbox } from '../../functions/checks/program/sandbox.ts';
import { signRecord } from '../../functions/checks/program/sign-record.ts';
import { call, platformUrl } from './api.ts';
import { aText, type TestPerson } from './builders.ts';

/** Other words each time. */
const moreWords = () => Array.from({ length: 3 }, () => aText().split('# Result')[1] ?? '').join('\n');

/** The files of a paper with a capsule, whose text names a value; another text each time, because screening holds copies. */
export const aCapsulePaper = () => [
  {
    name: 'paper.md',
    content: `${aText()}\n${moreWords()}\nThe mean is {value mean}, as in Table 1 of the capsule.\n`,
  },
  ...Object.entries(GOOD).map(([name, content]) => ({ name: `capsule/${name}`, content })),
];

/** Starts a run of a paper's capsule, fetches it from the test platform, runs it, and signs the record. @returns the JWS */
export async function aReproduction(
  by: TestPerson,
  archiveId: string,
  change: (record: Awaited<ReturnType<typeof reproduce>>) => void = () => undefined,
): Promise<string> {
  const capsule = await fetchCapsule(platformUrl(), archiveId);
  const reading = readManifest(capsule.entries);
  if (reading.kind !== 'read') throw new Error(`The manifest is ${reading.kind}.`);
  const { manifest } = reading;
  const address = `/papers/${archiveId}/reproductions/runs`;
  const { body } = await call('POST', address, { token: by.token, body: {} });
  const sandbox = chooseSandbox(manifest, 'limits');
  const record = await reproduce({ capsule, manifest, sandbox, run: body.data, comment: '' });
  change(record);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-key-'));
  try {
    return signRecord(record, path.join(folder, 'key.pem'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
