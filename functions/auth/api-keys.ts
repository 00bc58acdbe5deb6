import { randomBytes } from 'node:crypto';
import { API_KEY_PREFIX } from '#shared/constants.ts';
import type { ApiKey, NewApiKey } from '#shared/domain/api-key.ts';
import { AppError } from '#shared/errors.ts';
import { apiKeyHash } from '../_lib/identity/api-key-hash.ts';
import type { ApiKeyRecord } from '../_lib/identity/identity-entities.ts';
import { securityWrites } from '../_lib/identity/security-events.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import * as store from './api-key-repository.ts';
import type { AuthDeps } from './register.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Creates an API key and returns it, this once. Names may repeat: installed clients create a key named after the day at
 * each login.
 */
export function createApiKey({ clock, newId }: AuthDeps) {
  return async (input: NewApiKey, call: Call) => {
    const { supervisor, connectionId } = requireCaller(call);
    // The key would outlive the connection, although ending the connection must end all access.
    if (connectionId !== undefined)
      throw new AppError('forbidden', { message: 'A connected assistant can’t create API keys.' });
    const key = newApiKey();
    const record: ApiKeyRecord = {
      ...input,
      hash: apiKeyHash(key),
      supervisorId: supervisor.supervisorId,
      keyId: newId(),
      lastFour: key.slice(-4),
      createdAt: clock().toISOString(),
    };
    const securityEvent = securityWrites('key-created', supervisor, call, clock(), input.name);
    await store.createKey(record, securityEvent);
    const { lastUsedAt: _, ...shown } = toApiKey(record);
    return { success: true as const, data: { ...shown, key } };
  };
}

export async function listApiKeys(_input: unknown, call: Call) {
  const keys = await store.listKeys(requireCaller(call).supervisor.supervisorId);
  return { success: true as const, data: keys.map(toApiKey) };
}

/**
 * Deletes an API key.
 * @throws AppError `api-key-not-found`, also for another supervisor's key
 */
export function revokeApiKey({ clock }: AuthDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const key = await store.findKey(supervisor.supervisorId, id);
    if (!key) throw new AppError('api-key-not-found');
    await store.deleteKey(key, securityWrites('key-revoked', supervisor, call, clock(), key.name));
    return { success: true as const };
  };
}

/** Returns the prefix and 32 random bytes in base 62: 43 digits, because 62^43 > 2^256. */
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
