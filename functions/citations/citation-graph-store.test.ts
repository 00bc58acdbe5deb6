import { expect, it } from 'vitest';
import { citationNodeEntity } from '../_lib/citation-entities.ts';
import { publicationNodeEntity } from '../_lib/publication-entities.ts';
import { nodeKey, publicationKey } from './citation-graph-store.ts';

it('finds the nodes of papers and publications where ElectroDB keeps it', () => {
  process.env.TABLE_PUBLISHING ??= 'publishing';
  const paperId = '01KACE00000000000000000001';
  const { Key } = citationNodeEntity().get({ paperId }).params() as { Key: Record<string, string> };
  expect(nodeKey(paperId)).toEqual({ pk: { S: Key.pk }, sk: { S: Key.sk } });

  const publicationId = '01KACE00000000000000000002';
  const ofPublication = publicationNodeEntity().get({ publicationId }).params() as {
    Key: Record<string, string>;
  };
  expect(publicationKey(publicationId)).toEqual({
    pk: { S: ofPublication.Key.pk },
    sk: { S: ofPublication.Key.sk },
  });
});
