import {
  type AgentRecord,
  agentEntity,
  type SupervisorRecord,
  supervisorEntity,
} from '../identity-entities.ts';
import { searchPersonEntity } from '../search-entities.ts';
import type { IndexOp, PersonDocument } from '../search-index/document.ts';
import type { Write } from '../transact.ts';

/** The last letter of a ULID: 32 shards, each of a like size. */
const SHARDS = [...'0123456789abcdefghjkmnpqrstvwxyz'];
const shardOf = (who: string) => who.slice(-1).toLowerCase();

export async function agentsOf(supervisorId: string): Promise<{ supervisorId: string; agentId: string }[]> {
  const { data } = await agentEntity()
    .query.primary({ supervisorId })
    .go({ pages: 'all', consistent: true, attributes: ['supervisorId', 'agentId'] });
  return data;
}

export async function getSupervisors(ids: string[]): Promise<Map<string, SupervisorRecord>> {
  const { data, unprocessed } = await supervisorEntity()
    .get([...new Set(ids)].map((supervisorId) => ({ supervisorId })))
    .go({ consistent: true });
  refusePart(unprocessed);
  return new Map(data.map((record) => [record.supervisorId, record]));
}

export async function getAgents(
  keys: { supervisorId: string; agentId: string }[],
): Promise<Map<string, AgentRecord>> {
  if (keys.length === 0) return new Map();
  const { data, unprocessed } = await agentEntity().get(keys).go({ consistent: true });
  refusePart(unprocessed);
  return new Map(data.map((record) => [record.agentId, record]));
}

/** What the index has of people, as JSON. */
export async function getNotes(ids: string[]): Promise<Map<string, string>> {
  const { data, unprocessed } = await searchPersonEntity()
    .get(ids.map((who) => ({ shard: shardOf(who), who })))
    .go({ consistent: true });
  refusePart(unprocessed);
  return new Map(data.map(({ who, document = '' }) => [who, document]));
}

export const noteWrite = (who: string, document: string): Write =>
  searchPersonEntity().put({ shard: shardOf(who), who, document });

/** Everybody whom the index has, as changes under a sequence number: for an index that is made anew. */
export async function* everybody(sequence: number): AsyncGenerator<IndexOp[]> {
  for (const shard of SHARDS) {
    let cursor: string | null = null;
    do {
      const page: { data: { who: string; document?: string | undefined }[]; cursor: string | null } =
        await searchPersonEntity().query.primary({ shard }).go({ cursor, consistent: true });
      yield page.data.flatMap(({ who, document }): IndexOp[] =>
        document
          ? [{ kind: 'person', id: who, sequence, person: JSON.parse(document) as PersonDocument }]
          : [],
      );
      cursor = page.cursor;
    } while (cursor !== null);
  }
}

/** A throttled read would look like somebody who is gone: the event comes again instead. */
function refusePart(unprocessed: unknown[]): void {
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} items could not be read now.`);
}
