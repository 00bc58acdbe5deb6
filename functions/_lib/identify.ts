import { type AttributeValue, BatchGetItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { ACCESS_TOKEN_PREFIX } from '#shared/domain/connection-terms.ts';
import { apiKeyHash } from './api-key-hash.ts';
import type { Call, Caller } from './call.ts';
import {
  type ConnectionRecord,
  connectionEntity,
  type TokenRecord,
  tokenEntity,
} from './connection-entities.ts';
import {
  type ApiKeyRecord,
  apiKeyEntity,
  type SupervisorRecord,
  supervisorEntity,
} from './identity-entities.ts';
import { Recent } from './recent.ts';
import { type SessionRecord, sessionEntity } from './session-entities.ts';
import { readSessionToken, type SessionClaims } from './session-tokens.ts';
import { dynamoClient, setting } from './tables.ts';

/**
 * Who sends a request. An `X-API-Key` counts if it is not empty (installed clients send empty ones): it stands in the
 * table. Else `Authorization: Bearer`: the token is ours, its session stands, and it was made at the supervisor's
 * present token version. One batch read, consistent: what was revoked is refused from then on.
 */
export async function identify(headers: Call['headers'], now: Date): Promise<Caller | undefined> {
  const key = headers['x-api-key'];
  if (key) return byKey(key, now);
  const token = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) return undefined;
  return token.startsWith(ACCESS_TOKEN_PREFIX) ? byConnection(token, now) : bySession(token, now);
}

async function bySession(token: string, now: Date): Promise<Caller | undefined> {
  const claims = await readSessionToken(token, now);
  if (!claims) return undefined;
  const supervisor = await sessionStands(claims, now);
  return supervisor && { supervisor, sessionId: claims.sessionId, apiKey: undefined };
}

/** Whose session it is, if it stands and was made at the supervisor's present token version; read consistently. */
export async function sessionStands(
  { supervisorId, sessionId, tokenVersion }: SessionClaims,
  now: Date,
): Promise<SupervisorRecord | undefined> {
  const found = await readSession({ supervisorId, sessionId });
  return standing(found, tokenVersion, now);
}

/** Whether a session stands at present: one that went on with a new token (a new password) still does. */
export async function sessionGoesOn(ids: SessionIds, now: Date): Promise<boolean> {
  const found = await readSession(ids);
  return standing(found, found.session?.tokenVersion, now) !== undefined;
}

type SessionIds = Omit<SessionClaims, 'tokenVersion'>;

function standing(
  { supervisor, session }: Found,
  tokenVersion: number | undefined,
  now: Date,
): SupervisorRecord | undefined {
  if (!supervisor?.isVerified || supervisor.tokenVersion !== tokenVersion) return undefined;
  return session && session.expiresAt * 1000 >= now.getTime() ? supervisor : undefined;
}

const readSession = ({ supervisorId, sessionId }: SessionIds): Promise<Found> =>
  readTogether(
    keysFor(`${supervisorId}/${sessionId}`, () => [
      supervisorEntity().get({ supervisorId }),
      sessionEntity().get({ supervisorId, sessionId }),
    ]),
  );

/** Whose a key is never changes: remembered, it saves the second of two reads. */
const owners = new Recent<string>(1000);

async function byKey(key: string, now: Date): Promise<Caller | undefined> {
  const hash = apiKeyHash(key);
  const supervisorId = owners.get(hash) ?? (await ownerOf(hash));
  if (supervisorId === undefined) return undefined;
  const { supervisor, apikey: apiKey } = await readTogether(
    keysFor(hash, () => [supervisorEntity().get({ supervisorId }), apiKeyEntity().get({ hash })]),
  );
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

/** Whose a token is, and for which connection, never changes either. */
const holders = new Recent<Pick<TokenRecord, 'supervisorId' | 'connectionId'>>(1000);

/** An assistant that somebody let in: it calls as a key does, as long as its token and its connection stand. */
async function byConnection(token: string, now: Date): Promise<Caller | undefined> {
  const tokenHash = apiKeyHash(token);
  const holder = holders.get(tokenHash) ?? (await holderOf(tokenHash));
  if (!holder) return undefined;
  const { supervisorId, connectionId } = holder;
  const found = await readTogether(
    keysFor(tokenHash, () => [
      supervisorEntity().get({ supervisorId }),
      tokenEntity().get({ tokenHash }),
      connectionEntity().get({ supervisorId, connectionId }),
    ]),
  );
  const { supervisor, connection, oauthtoken } = found;
  if (!supervisor?.isVerified || !connection || oauthtoken?.kind !== 'access') return undefined;
  if (oauthtoken.expiresAt * 1000 < now.getTime()) return undefined;
  await noteConnection(connection, now);
  const apiKey = { keyId: connectionId, scope: oauthtoken.scope, name: `MCP ${connection.clientName}` };
  return { supervisor, sessionId: undefined, apiKey, connectionId };
}

async function holderOf(tokenHash: string) {
  const { data } = await tokenEntity().get({ tokenHash }).go({ consistent: true });
  if (data) holders.set(tokenHash, data);
  return data ?? undefined;
}

async function noteConnection(connection: ConnectionRecord, now: Date): Promise<void> {
  const { supervisorId, connectionId, lastUsedAt } = connection;
  if (lastUsedAt && now.getTime() - Date.parse(lastUsedAt) < 60_000) return;
  await connectionEntity()
    .patch({ supervisorId, connectionId })
    .set({ lastUsedAt: now.toISOString() })
    .go()
    .catch(() => undefined);
}

type Key = Record<string, AttributeValue>;
const itemKeys = new Recent<Key[]>(1000);

/** The keys of the items that a credential leads to, made once: ElectroDB takes about 40 µs for each. */
function keysFor(credential: string, requests: () => { params(): Record<string, unknown> }[]): Key[] {
  const known = itemKeys.get(credential);
  if (known) return known;
  const keys = requests().map((request) => marshall(request.params().Key));
  itemKeys.set(credential, keys);
  return keys;
}

/** What a credential leads to, by the entity's name. */
interface Found {
  supervisor?: SupervisorRecord;
  session?: SessionRecord;
  apikey?: ApiKeyRecord;
  connection?: ConnectionRecord;
  oauthtoken?: TokenRecord;
}

/**
 * Items of the identity table, in one consistent read, past ElectroDB and the document client: every request of
 * somebody known waits for it, and their reading of the answer took 0.1 ms of 0.6.
 */
async function readTogether(keys: Key[]): Promise<Found> {
  const table = setting('TABLE_IDENTITY');
  const answer = await dynamoClient().send(
    new BatchGetItemCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
  );
  return Object.fromEntries(
    (answer.Responses?.[table] ?? []).map((item) => [item.__edb_e__?.S ?? '', toRecord(item)]),
  );
}

/** An item as ElectroDB would give it: its attributes, without keys and marks. */
function toRecord(item: Key) {
  const { pk, sk, gsi1pk, gsi1sk, __edb_e__, __edb_v__, ...attributes } = item;
  return unmarshall(attributes);
}
