import { LIMITS } from '#shared/constants.ts';
import { deviceHash } from '../_lib/identity/device.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { securityWrites } from '../_lib/identity/security-events.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { ttlAfterHours } from '../_lib/runtime/clock.ts';
import type { AuthDeps } from './register.ts';
import * as store from './session-repository.ts';
import type { SessionSigner } from './session-signer.ts';

export interface LoginDeps extends AuthDeps {
  signer: () => Promise<SessionSigner>;
}

/**
 * Opens a session for 24 hours, or 30 days with remember me (docs/product/accounts.md). A device that is new to the account
 * triggers a security alert, unless it is the first.
 * @param isStrong whether the person proved a second factor
 * @returns the session token
 */
export async function openSession(
  { clock, newId, signer }: LoginDeps,
  supervisor: SupervisorRecord,
  call: Call,
  { rememberMe = false, isStrong = false } = {},
): Promise<string> {
  const now = clock();
  const { supervisorId, tokenVersion } = supervisor;
  const sessionId = newId();
  const issuedAt = Math.floor(now.getTime() / 1000);
  const hours = rememberMe ? LIMITS.rememberedSessionDays * 24 : LIMITS.sessionHours;
  const expiresAt = issuedAt + hours * 3600;
  const [devices, token] = await Promise.all([
    store.listDevices(supervisorId),
    signer().then((keys) => keys.sign({ supervisorId, sessionId, tokenVersion }, issuedAt, expiresAt)),
  ]);
  const hash = deviceHash(supervisorId, call.userAgent, call.sourceIp);
  const kind = devices.length > 0 && !devices.includes(hash) ? 'new-device' : 'login';
  await store.createSession(
    {
      supervisorId,
      sessionId,
      userAgent: call.userAgent.slice(0, 300),
      tokenVersion,
      createdAt: now.toISOString(),
      authenticatedAt: now.toISOString(),
      isStrong,
      expiresAt,
    },
    { hash, expiresAt: ttlAfterHours(now, LIMITS.deviceDays * 24) },
    securityWrites(kind, supervisor, call, now),
  );
  return token;
}
