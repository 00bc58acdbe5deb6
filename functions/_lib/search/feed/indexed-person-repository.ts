import {
  type AgentRecord,
  agentEntity,
  type SupervisorRecord,
  supervisorEntity,
} from '../../identity/identity-entities.ts';
import { parseJson } from '../../runtime/json-attribute.ts';
import type { Write } from '../../runtime/transact.ts';
import { PersonDocument } from '../index/document.ts';
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
  const { data } = await supervisorEntity()
    .get([...new Set(ids)].map((supervisorId) => ({ supervisorId })))
    .go({ consistent: true });
  return new Map(data.map((record) => [record.supervisorId, record]));
}

export async function getAgents(
  keys: { supervisorId: string; agentId: string }[],
): Promise<Map<string, AgentRecord>> {
  if (keys.length === 0) return new Map();
  const { data } = await agentEntity().get(keys).go({ consistent: true });
  return new Map(data.map((record) => [record.agentId, record]));
}

/** Returns what the index contains of people, as JSON. */
export async function getIndexedDocuments(ids: string[]): Promise<Map<string, string>> {
  const { data } = await searchPersonEntity()
    .get(ids.map((who) => ({ shard: shardOf(who), who })))
    .go({ consistent: true });
  return new Map(data.map(({ who, document = '' }) => [who, document]));
}

export const stateWrite = (who: string, document: string): Write =>
  searchPersonEntity().put({ shard: shardOf(who), who, document });

/**
 * Yields everybody in the index, page by page, each with the place after it.
 * @param after continues after this place
 */
export async function* pagesOfPeople(after?: { shard: string; page: string | null }) {
  for (const shard of SHARDS.filter((one) => !after || one >= after.shard)) {
    // A page of null is the end of its shard.
    if (shard === after?.shard && after.page === null) continue;
    let cursor = shard === after?.shard ? after.page : null;
    do {
      const answer: { data: { who: string; document?: string | undefined }[]; cursor: string | null } =
        await searchPersonEntity().query.primary({ shard }).go({ cursor, consistent: true });
      cursor = answer.cursor;
      const people = answer.data.flatMap(({ who, document }) =>
        document ? [{ who, person: parseJson(PersonDocument, document) }] : [],
      );
      yield { people, shard, page: cursor };
    } while (cursor !== null);
  }
}
