import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { Call } from './call.ts';
import { sessionEntity, supervisorEntity } from './identity-entities.ts';
import { readSessionToken } from './session-tokens.ts';
import { documentClient, setting } from './tables.ts';

/**
 * Who sends a request, from its `Authorization: Bearer` header: the token is ours, its session stands,
 * and it was made at the supervisor's present token version. One batch read.
 */
export async function identify(
  headers: Record<string, string | undefined>,
  now: Date,
): Promise<Call['caller']> {
  const token = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const claims = token ? await readSessionToken(token) : undefined;
  if (!claims) return undefined;
  const { supervisorId, sessionId, tokenVersion } = claims;
  const [supervisor, session] = await readBoth(supervisorId, sessionId);
  if (!supervisor?.isVerified || supervisor.tokenVersion !== tokenVersion) return undefined;
  if (!session || session.expiresAt * 1000 < now.getTime()) return undefined;
  return { supervisor, sessionId };
}

async function readBoth(supervisorId: string, sessionId: string) {
  const supervisor = supervisorEntity().get({ supervisorId });
  const session = sessionEntity().get({ supervisorId, sessionId });
  const table = setting('TABLE_IDENTITY');
  const keys = [supervisor.params(), session.params()].map((request) => request.Key);
  const answer = await documentClient().send(
    new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
  );
  const items = answer.Responses?.[table] ?? [];
  return [
    items.map((item) => supervisorEntity().parse({ Item: item }).data).find((found) => found !== null) ??
      undefined,
    items.map((item) => sessionEntity().parse({ Item: item }).data).find((found) => found !== null) ??
      undefined,
  ] as const;
}
