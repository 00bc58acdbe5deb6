import { parseJson } from '../../runtime/json-attribute.ts';
import { searchRebuildEntity } from '../search-entities.ts';
import { RebuildCursor } from './all-documents.ts';

/** A rebuild that isn't finished: a function has at most 15 minutes, so the next run continues it. */
export interface Rebuild {
  engine: 'sqlite' | 'opensearch';
  /** The position of the deltas when it began; those after it are applied at the end. */
  sequence: number;
  /** The index that it writes: a version in OpenSearch, or a file in S3, which is absent until the first pause. */
  target: string;
  /** Absent at the beginning. */
  cursor?: RebuildCursor | undefined;
  startedAt: string;
}

export async function getRebuild(engine: Rebuild['engine']): Promise<Rebuild | undefined> {
  const { data } = await searchRebuildEntity().get({ engine }).go({ consistent: true });
  if (!data) return undefined;
  const { cursor, ...rebuild } = data;
  return { ...rebuild, ...(cursor ? { cursor: parseJson(RebuildCursor, cursor) } : {}) };
}

export async function putRebuild({ cursor, ...rebuild }: Rebuild): Promise<void> {
  await searchRebuildEntity()
    .put({ ...rebuild, ...(cursor ? { cursor: JSON.stringify(cursor) } : {}) })
    .go();
}

export async function deleteRebuild(engine: Rebuild['engine']): Promise<void> {
  await searchRebuildEntity().delete({ engine }).go();
}
