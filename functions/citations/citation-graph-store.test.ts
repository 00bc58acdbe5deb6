import { expect, it } from 'vitest';
import { citationNodeEntity } from '../_lib/citation-entities.ts';
import { nodeKey } from './citation-graph-store.ts';

it('finds the node of a paper where ElectroDB keeps it', () => {
  process.env.TABLE_PUBLISHING ??= 'publishing';
  const paperId = '01KACE00000000000000000001';
  const { Key } = citationNodeEntity().get({ paperId }).params() as { Key: Record<string, string> };
  expect(nodeKey(paperId)).toEqual({ pk: { S: Key.pk }, sk: { S: Key.sk } });
});
