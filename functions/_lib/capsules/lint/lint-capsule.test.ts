import { describe, expect, it } from 'vitest';
import { capsuleEntries } from '../capsule-files.ts';
import { describeCapsule } from '../describe-capsule.ts';
import { readManifest } from '../read-manifest.ts';
import { lintCapsule } from './lint-capsule.ts';
import { FAULTY, GOOD, type SampleCapsule, SOUND } from './sample-capsules.ts';

const filesOf = (capsule: SampleCapsule) =>
  Object.entries(capsule).map(([path, text]) => ({
    path: `capsule/${path}`,
    bytes: new TextEncoder().encode(text),
  }));
function faultsOf(capsule: SampleCapsule): string[] {
  const entries = capsuleEntries(filesOf(capsule));
  return lintCapsule(entries, readManifest(entries)).map(({ fault }) => fault);
}

describe('the linter of capsules', () => {
  it('finds at least 18 of 20 planted faults, and names nothing else', () => {
    expect(FAULTY).toHaveLength(20);
    const missed = FAULTY.filter(([fault, capsule]) => !faultsOf(capsule).includes(fault));
    expect(missed.length).toBeLessThanOrEqual(2);
    const others = FAULTY.flatMap(([fault, capsule]) =>
      faultsOf(capsule).flatMap((found) => (found === fault ? [] : [`${fault}: ${found}`])),
    );
    expect(others).toEqual([]);
  });

  it.each(SOUND)('has no advice for %s', (_, capsule) => {
    expect(faultsOf(capsule)).toEqual([]);
  });

  it('says where a fault is', () => {
    const entries = capsuleEntries(
      filesOf({ ...GOOD, 'a.py': "import csv\nrows = open('/Users/eva/data.csv')\n" }),
    );
    expect(lintCapsule(entries, readManifest(entries))).toMatchObject([
      { fault: 'absolute-path', file: 'a.py', line: 2 },
    ]);
  });

  it('advises against large files', () => {
    expect(faultsOf({ ...GOOD, 'data.csv': '1,2\n'.repeat(3_000_000) })).toEqual(['large-file']);
  });

  it.each([
    ['aliases that multiply', `a: &a [x,x,x,x,x,x,x,x,x]\n${bomb()}`],
    ['a path that leads out of the capsule', 'manifest:\n  - file: ../../etc/passwd\n'],
    ['an absolute path', 'manifest:\n  - file: /etc/passwd\n'],
    ['a text of another kind', '- 1\n- 2\n'],
    ['a text that is too long', `# ${'x'.repeat(70_000)}`],
  ])('can’t be harmed by a manifest with %s', (_, text) => {
    expect(faultsOf({ ...GOOD, 'codecheck.yml': text })).toEqual(['manifest-unreadable']);
  });
});

describe('a capsule', () => {
  it('is described by its manifest, with the values that the paper can name', () => {
    expect(describeCapsule(filesOf(GOOD))).toMatchObject({
      license: 'MIT',
      command: ['node', 'run.mjs'],
      seconds: 10,
      outputs: [{ file: 'outputs/result.json', reproduces: 'Table 1', compare: 'numbers' }],
      values: [{ key: 'mean', file: 'outputs/result.json', text: '1.25' }],
      fileCount: 4,
      advice: [],
    });
  });

  it('has a digest that changes with each byte, and not with the order of its files', () => {
    const digest = describeCapsule(filesOf(GOOD))?.digest;
    expect(describeCapsule(filesOf(GOOD).toReversed())?.digest).toBe(digest);
    expect(describeCapsule(filesOf({ ...GOOD, 'README.md': 'Run it.' }))?.digest).not.toBe(digest);
  });

  it('is absent from a project without its folder', () => {
    expect(describeCapsule([{ path: 'main.tex', bytes: new Uint8Array() }])).toBeUndefined();
  });
});

/** Nine lists of nine aliases each: a billion elements. */
function bomb(): string {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  return names
    .slice(1)
    .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${names[index]}`).join(',')}]`)
    .join('\n');
}
