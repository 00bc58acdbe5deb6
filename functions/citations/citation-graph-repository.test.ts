import { expect, it } from 'vitest';
import { citationNodeEntity } from '../_lib/citations/citation-entities.ts';
import { externalPaperNodeEntity } from '../_lib/citations/external-paper-node-entities.ts';
import { externalPaperKey, nodeKey } from './citation-graph-repository.ts';

it('finds the nodes of papers and external papers under ElectroDB’s keys', () => {
  process.env.TABLE_PUBLISHING ??= 'publishing';
  const paperId = '01KACE00000000000000000001';
  const { Key } = citationNodeEntity().get({ paperId }).params() as { Key: Record<string, string> };
  expect(nodeKey(paperId)).toEqual({ pk: { S: Key.pk }, sk: { S: Key.sk } });

  const publicationId = '01KACE00000000000000000002';
  const ofPublication = externalPaperNodeEntity().get({ publicationId }).params() as {
    Key: Record<string, string>;
  };
  expect(externalPaperKey(publicationId)).toEqual({
    pk: { S: ofPublication.Key.pk },
    sk: { S: ofPublication.Key.sk },
  });
});
