import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { apiKeyHash } from './api-key-hash.ts';
import type { Call, Caller } from './call.ts';
import { type ApiKeyRecord, apiKeyEntity, sessionEntity, supervisorEntity } from './identity-entities.ts';
import { Recent } from './recent.ts';
import { readSessionToken } from './session-tokens.ts';
import { documentClient, setting } from './tables.ts';

/**
 * Who sends a request. An `X-API-Key` counts if it is not empty (installed clients send empty ones): it stands in the
 * table. Else `Authorization: Bearer`: the token is ours, its session stands, and it was made at the supervisor's
 * present token version. One batch read, consistent: what was revoked is refused from then on.
 */
export async function identify(headers: Call['headers'], now: Date): Promise<Caller | undefined> {
  const key = headers['x-api-key'];
  if (key) return byKey(key, now);
  const token = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token ? bySession(token, now) : undefined;
}

async function bySession(token: string, now: Date): Promise<Caller | undefined> {
  const claims = await readSessionToken(token, now);
  if (!claims) return undefined;
  const { supervisorId, sessionId, tokenVersion } = claims;
  const items = await readTogether(
    keysFor(token, () => [
      supervisorEntity().get({ supervisorId }),
      sessionEntity().get({ supervisorId, sessionId }),
    ]),
  );
  const supervisor = pick(items, asSupervisor);
  const session = pick(items, asSession);
  if (!supervisor?.isVerified || supervisor.tokenVersion !== tokenVersion) return undefined;
  if (!session || session.expiresAt * 1000 < now.getTime()) return undefined;
  return { supervisor, sessionId, apiKey: undefined };
}

/** Whose a key is never changes: remembered, it saves the second of two reads. */
const owners = new Recent<string>(1000);

async function byKey(key: string, now: Date): Promise<Caller | undefined> {
  const hash = apiKeyHash(key);
  const supervisorId = owners.get(hash) ?? (await ownerOf(hash));
  if (supervisorId === undefined) return undefined;
  const items = await readTogether(
    keysFor(hash, () => [supervisorEntity().get({ supervisorId }), apiKeyEntity().get({ hash })]),
  );
  const supervisor = pick(items, asSupervisor);
  const apiKey = pick(items, asApiKey);
  if (!supervisor?.isVerified || !apiKey) return undefined;
  await noteUse(apiKey, now);
  return { supervisor, sessionId: undefined, apiKey };
}

async function ownerOf(hash: string): Promise<string | undefined> {
  const { data } = await apiKeyEntity().get({ hash }).go({ consistent: true });
  if (data) owners.set(hash, data.supervisorId);
  return data?.supervisorId;
}

/** Writes when a key was used, once a minute at the most; a key that was revoked meanwhile stays gone. */
async function noteUse({ hash, lastUsedAt }: ApiKeyRecord, now: Date): Promise<void> {
  if (lastUsedAt && now.getTime() - Date.parse(lastUsedAt) < 60_000) return;
  await apiKeyEntity()
    .patch({ hash })
    .set({ lastUsedAt: now.toISOString() })
    .go()
    .catch(() => undefined);
}

type Key = Record<string, unknown>;
const itemKeys = new Recent<Key[]>(1000);

/** The keys of the items that a credential leads to, made once: ElectroDB takes about 40 µs for each. */
function keysFor(credential: string, requests: () => { params(): Record<string, unknown> }[]): Key[] {
  const known = itemKeys.get(credential);
  if (known) return known;
  const keys = requests().map((request) => request.params().Key as Key);
  itemKeys.set(credential, keys);
  return keys;
}

/** Items of the identity table, in one consistent read. */
async function readTogether(keys: Key[]): Promise<Record<string, unknown>[]> {
  const table = setting('TABLE_IDENTITY');
  const answer = await documentClient().send(
    new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
  );
  return answer.Responses?.[table] ?? [];
}

/** The first of the items that an entity knows as its own. */
function pick<Found>(
  items: Record<string, unknown>[],
  parse: (item: Record<string, unknown>) => Found | null,
): Found | undefined {
  for (const item of items) {
    const found = parse(item);
    if (found !== null) return found;
  }
  return undefined;
}

const asSupervisor = (item: object) => supervisorEntity().parse({ Item: item }).data;
const asSession = (item: object) => sessionEntity().parse({ Item: item }).data;
const asApiKey = (item: object) => apiKeyEntity().parse({ Item: item }).data;
