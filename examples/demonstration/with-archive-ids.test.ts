import { expect, it } from 'vitest';
import { withArchiveIds } from './with-archive-ids.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const version = {
  fields: { abstract: 'After archive-id-of:one-patient.', keywords: ['x'] },
  files: [
    { name: 'main.tex', bytes: bytes('See \\cite{archive-id-of:one-patient}.') },
    { name: 'data.csv', bytes: bytes('archive-id-of:one-patient') },
    { name: 'notes.md', bytes: bytes('nothing') },
  ],
};

it('writes archive ids into fields and text files, and leaves other files alone', () => {
  const { fields, files } = withArchiveIds(version, new Map([['one-patient', 'COL.2611.00007']]));
  expect(fields).toEqual({ abstract: 'After COL.2611.00007.', keywords: ['x'] });
  expect(files.map((file) => Buffer.from(file.bytes).toString())).toEqual([
    'See \\cite{COL.2611.00007}.',
    'archive-id-of:one-patient',
    'nothing',
  ]);
  expect(files[2]?.bytes).toBe(version.files[2]?.bytes);
});

it('refuses a reference to a paper that comes later', () => {
  expect(() => withArchiveIds(version, new Map())).toThrow(
    'one-patient is referred to before it is submitted.',
  );
});
