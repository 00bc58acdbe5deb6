import { expect, it } from 'vitest';
import { ReproductionRecord } from '#shared/domain/reproduction.ts';
import { runCrate } from './run-crate.ts';

const HASH = '0'.repeat(64);
const RECORD: ReproductionRecord = {
  type: 'reproduction',
  archiveId: 'COL.2611.00042',
  version: 1,
  capsule: HASH,
  startedAt: '2026-11-27T10:00:00.000Z',
  seconds: 1.5,
  exit: { code: 0, reason: 'finished' },
  sandbox: 'bubblewrap',
  environment: { node: 'v24.0.0', 'operating system': 'half of a character: \ud800' },
  program: 'colophon-reproduce 1.0.0',
  outputs: [
    {
      ...{ file: 'out.json', reproduces: 'Table 1', compare: 'bytes', verdict: 'same' },
      ...{ expectedSha256: HASH, sha256: HASH, largestDifference: null, differences: [], figure: null },
    },
  ],
  log: { stdout: '', stderr: '' },
  comment: '',
};
const by = { id: '1', username: 'emmy', name: 'Emmy' };
const crateOf = (record: ReproductionRecord) =>
  runCrate({ by, createdAt: RECORD.startedAt, agent: null }, record, {
    origin: 'https://a.example',
    title: 'Moss',
  });

it('names the environment of a run', () => {
  const record = ReproductionRecord.parse(RECORD);
  expect(JSON.stringify(crateOf(record))).toContain('#environment-operating%20system');
});

it.each(['\ud800', 'naïve', '', 'a\nb'])('is of no record that names an environment %j', (name) => {
  const environment = { [name]: 'x' };
  expect(ReproductionRecord.safeParse({ ...RECORD, environment }).success).toBe(false);
});
