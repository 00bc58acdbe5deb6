import {
  type AgentRecord,
  agentEntity,
  type SupervisorRecord,
  supervisorEntity,
} from '../../identity/identity-entities.ts';
import { parseJson } from '../../runtime/json-attribute.ts';
import type { Write } from '../../runtime/transact.ts';
import { type IndexOp, PersonDocument } from '../index/document.ts';
import { searchPersonEntity } from '../search-entities.ts';

/** The last character of a ULID: 32 shards of about the same size. */
const SHARDS = [...'0123456789abcdefghjkmnpqrstvwxyz'];
const shardOf = (who: string) => who.slice(-1).toLowerCase();

export async function listAgentKeys(
  supervisorId: string,
): Promise<{ supervisorId: string; agentId: string }[]> {
  const { data } = await agentEntity()
    .query.primary({ supervisorId })
    .go({ pages: 'all', consistent: true, attributes: ['supervisorId', 'agentId'] });
  return data;
}

export async function getSupervisors(ids: string[]): Promise<Map<string, SupervisorRecord>> {
  const { data, unprocessed } = await supervisorEntity()
    .get([...new Set(ids)].map((supervisorId) => ({ supervisorId })))
    .go({ consistent: true });
  assertAllRead(unprocessed);
  return new Map(data.map((record) => [record.supervisorId, record]));
}

export async function getAgents(
  keys: { supervisorId: string; agentId: string }[],
): Promise<Map<string, AgentRecord>> {
  if (keys.length === 0) return new Map();
  const { data, unprocessed } = await agentEntity().get(keys).go({ consistent: true });
  assertAllRead(unprocessed);
  return new Map(data.map((record) => [record.agentId, record]));
}

/** Returns what the index contains of people, as JSON. */
export async function getIndexedDocuments(ids: string[]): Promise<Map<string, string>> {
  const { data, unprocessed } = await searchPersonEntity()
    .get(ids.map((who) => ({ shard: shardOf(who), who })))
    .go({ consistent: true });
  assertAllRead(unprocessed);
  return new Map(data.map(({ who, document = '' }) => [who, document]));
}

export const stateWrite = (who: string, document: string): Write =>
  searchPersonEntity().put({ shard: shardOf(who), who, document });

/** Yields everybody in the index as changes with one sequence number, for rebuilding an index. */
export async function* allPeople(sequence: number): AsyncGenerator<IndexOp[]> {
  for (const shard of SHARDS) {
    let cursor: string | null = null;
    do {
      const page: { data: { who: string; document?: string | undefined }[]; cursor: string | null } =
        await searchPersonEntity().query.primary({ shard }).go({ cursor, consistent: true });
      yield page.data.flatMap(({ who, document }): IndexOp[] =>
        document ? [{ kind: 'person', id: who, sequence, person: parseJson(PersonDocument, document) }] : [],
      );
      cursor = page.cursor;
    } while (cursor !== null);
  }
}

/** A throttled read would look like a deleted person, so the event must come again. */
function assertAllRead(unprocessed: unknown[]): void {
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} items could not be read now.`);
}
