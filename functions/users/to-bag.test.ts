import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { toBag } from './to-bag.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: Uint8Array | undefined) => new TextDecoder().decode(file);
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const now = new Date('2026-11-25T10:00:00.000Z');
const fetched = [
  { path: 'papers/big.npy', url: 'https://files.example/big?x=1', size: 70, sha256: 'ab'.repeat(32) },
];
const bag = toBag({
  files: { 'profile.json': bytes('{}'), 'papers/50%\nof it.md': bytes('# Half') },
  fetched,
  about: { 'Source-Organization': 'Colophon' },
  now,
});

it('has the hash of each file, also of those to be fetched', () => {
  expect(read(bag['manifest-sha256.txt']).trimEnd().split('\n').toSorted()).toEqual(
    [
      `${hash('{}')}  data/profile.json`,
      `${hash('# Half')}  data/papers/50__of it.md`,
      `${'ab'.repeat(32)}  data/papers/big.npy`,
    ].toSorted(),
  );
  expect(read(bag['fetch.txt'])).toBe('https://files.example/big?x=1 70 data/papers/big.npy\n');
});

it('counts octets and files', () => {
  expect(read(bag['bag-info.txt'])).toContain('Payload-Oxum: 78.3\n');
  expect(read(bag['bagit.txt'])).toBe('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
});

it('has the hashes of its own descriptions', () => {
  for (const line of read(bag['tagmanifest-sha256.txt']).trimEnd().split('\n')) {
    const [expected, name = ''] = line.split('  ');
    expect(hash(read(bag[name]))).toBe(expected);
  }
});
