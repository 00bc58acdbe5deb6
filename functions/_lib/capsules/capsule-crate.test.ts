import { expect, it } from 'vitest';
import type { Capsule } from '#shared/domain/capsule.ts';
import { capsuleCrate } from './capsule-crate.ts';

it('names people, groups and agents as what they are', () => {
  const capsule = { digest: '0', license: 'MIT', outputs: [], command: [] } as unknown as Capsule;
  const authors = [
    { kind: 'person' as const, name: 'Ada Lovelace' },
    { kind: 'person' as const, name: 'LIGO Scientific Collaboration' },
    { kind: 'agent' as const, name: 'Kepler' },
  ];
  const front = { title: 'Moss', abstract: '', archiveId: 'COL.1', version: 1, date: '2026-11-27', authors };
  const nodes = capsuleCrate({ capsule, files: [], front })['@graph'];
  expect(authors.map(({ name }) => nodes.find((node) => node.name === name)?.['@type'])).toEqual([
    'Person',
    'Organization',
    'SoftwareApplication',
  ]);
});
