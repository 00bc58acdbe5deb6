import { randomBytes } from 'node:crypto';
import { API_KEY_PREFIX } from '#shared/constants.ts';
import type { ApiKey, NewApiKey } from '#shared/domain/api-key.ts';
import { AppError } from '#shared/errors.ts';
import { apiKeyHash } from '../_lib/api-key-hash.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { ApiKeyRecord } from '../_lib/identity-entities.ts';
import { securityWrites } from '../_lib/security-events.ts';
import * as store from './api-key-store.ts';
import type { AuthDeps } from './register.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes a key and shows it, this once. Names may repeat: installed clients make one of the day's name each login. */
export function createApiKey({ clock, newId }: AuthDeps) {
  return async (input: NewApiKey, call: Call) => {
    const { supervisor, connectionId } = signedIn(call);
    // It would outlive the connection, whose end is to be its end.
    if (connectionId !== undefined)
      throw new AppError('forbidden', { message: 'An assistant cannot make keys.' });
    const key = newApiKey();
    const record: ApiKeyRecord = {
      ...input,
      hash: apiKeyHash(key),
      supervisorId: supervisor.supervisorId,
      keyId: newId(),
      lastFour: key.slice(-4),
      createdAt: clock().toISOString(),
    };
    const noted = securityWrites('key-created', supervisor, call, clock(), input.name);
    await store.createKey(record, noted);
    const { lastUsedAt: _, ...shown } = toApiKey(record);
    return { success: true as const, data: { ...shown, key } };
  };
}

export async function listApiKeys(_input: unknown, call: Call) {
  const keys = await store.keysOf(signedIn(call).supervisor.supervisorId);
  return { success: true as const, data: keys.map(toApiKey) };
}

/** @throws AppError `api-key-not-found`, also for another supervisor's */
export function revokeApiKey({ clock }: AuthDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisor } = signedIn(call);
    const key = await store.findKey(supervisor.supervisorId, id);
    if (!key) throw new AppError('api-key-not-found');
    await store.deleteKey(key, securityWrites('key-revoked', supervisor, call, clock(), key.name));
    return { success: true as const };
  };
}

/** The prefix and 32 random bytes in base 62: 43 digits, for 62^43 > 2^256. */
function newApiKey(): string {
  let rest = BigInt(`0x${randomBytes(32).toString('hex')}`);
  let digits = '';
  for (let place = 0; place < 43; place++, rest /= 62n) digits += ALPHABET[Number(rest % 62n)];
  return API_KEY_PREFIX + digits;
}

const toApiKey = ({
  keyId,
  name,
  scope,
  permissions,
  lastFour,
  createdAt,
  lastUsedAt,
}: ApiKeyRecord): ApiKey => ({
  id: keyId,
  name,
  scope,
  permissions,
  lastFour,
  createdAt,
  lastUsedAt: lastUsedAt ?? null,
});
