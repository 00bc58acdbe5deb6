import { expect, it } from 'vitest';
import { MANUSCRIPT_EXAMPLE } from '#shared/domain/manuscript/example.ts';
import type { VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { readme } from './readme.ts';

it('cites the version under the address that its other citations have', () => {
  const version = {
    ...MANUSCRIPT_EXAMPLE,
    ...{ archiveId: 'COL.2611.00042', version: 1, createdAt: '2026-11-22T09:30:00.000Z' },
    authors: [{ kind: 'person', name: 'Ada Lovelace' }],
  } as unknown as VersionRecord;
  const text = readme(version, [], {
    origin: 'https://a.example',
    cited: 'https://doi.org/10.5072/col.2611.00042v1',
  });
  const [, howToCite = ''] = text.split('How to cite');
  expect(howToCite).toContain('https://doi.org/10.5072/col.2611.00042v1');
  expect(howToCite).not.toContain('https://a.example/papers');
});
