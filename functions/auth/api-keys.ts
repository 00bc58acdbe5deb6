import { randomBytes } from 'node:crypto';
import { API_KEY_PREFIX, LIMITS } from '#shared/constants.ts';
import type { ApiKey, NewApiKey } from '#shared/domain/api-key.ts';
import { areasOf, scopeOf, toStoredScope } from '#shared/domain/areas.ts';
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
 * @throws AppError `api-key-limit-reached`
 */
export function createApiKey({ clock, newId }: AuthDeps) {
  return async (input: NewApiKey, call: Call) => {
    const { supervisor } = requireCaller(call);
    const now = clock();
    const replaced = await replaceableKey(supervisor.supervisorId, now);
    const key = newApiKey();
    const record: ApiKeyRecord = {
      name: input.name,
      permissions: input.permissions,
      ...toStoredScope(input.areas ?? areasOf(input)),
      hash: apiKeyHash(key),
      supervisorId: supervisor.supervisorId,
      keyId: newId(),
      lastFour: key.slice(-4),
      createdAt: now.toISOString(),
    };
    const securityEvent = securityWrites('key-created', supervisor, call, now, input.name);
    await store.createKey(record, replaced, securityEvent);
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

/**
 * Returns the key that a new one replaces: at the limit, the one unused for the longest time.
 * @throws AppError `api-key-limit-reached` if all were used recently
 */
async function replaceableKey(supervisorId: string, now: Date): Promise<ApiKeyRecord | undefined> {
  const keys = await store.listKeys(supervisorId);
  if (keys.length < LIMITS.apiKeysPerSupervisor) return undefined;
  const usedAt = ({ lastUsedAt, createdAt }: ApiKeyRecord) => lastUsedAt ?? createdAt;
  const [oldest] = keys.toSorted((a, b) => usedAt(a).localeCompare(usedAt(b)));
  const limit = new Date(now.getTime() - LIMITS.unusedKeyDays * 24 * 3_600_000).toISOString();
  if (!oldest || usedAt(oldest) > limit) throw new AppError('api-key-limit-reached');
  return oldest;
}

/** Returns the prefix and 32 random bytes in base 62: 43 digits, because 62^43 > 2^256. */
function newApiKey(): string {
  let rest = BigInt(`0x${randomBytes(32).toString('hex')}`);
  let digits = '';
  for (let place = 0; place < 43; place++, rest /= 62n) digits += ALPHABET[Number(rest % 62n)];
  return API_KEY_PREFIX + digits;
}

/** Converts a key to what its owner sees. */
export const toApiKey = ({
  keyId,
  name,
  scope,
  areas,
  permissions,
  lastFour,
  createdAt,
  lastUsedAt,
}: ApiKeyRecord): ApiKey => ({
  id: keyId,
  name,
  scope: scopeOf(areasOf({ scope, areas })),
  areas: areasOf({ scope, areas }),
  permissions,
  lastFour,
  createdAt,
  lastUsedAt: lastUsedAt ?? null,
});
