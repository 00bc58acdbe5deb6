import { LIMITS } from '#shared/constants.ts';
import type { Call } from '../_lib/call.ts';
import { ttlAfterHours } from '../_lib/clock.ts';
import { deviceHash } from '../_lib/device.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { securityWrites } from '../_lib/security-events.ts';
import type { AuthDeps } from './register.ts';
import type { SessionSigner } from './session-signer.ts';
import * as store from './session-store.ts';

export interface LoginDeps extends AuthDeps {
  signer: () => Promise<SessionSigner>;
}

/**
 * Opens a session: 24 hours, or 30 days with remember me (decisions.md §3). A device that the supervisor has not been
 * seen with before is told of by mail, unless it is the first.
 * @returns the session's token
 */
export async function openSession(
  { clock, newId, signer }: LoginDeps,
  supervisor: SupervisorRecord,
  call: Call,
  { rememberMe = false } = {},
): Promise<string> {
  const now = clock();
  const { supervisorId, tokenVersion } = supervisor;
  const sessionId = newId();
  const issuedAt = Math.floor(now.getTime() / 1000);
  const hours = rememberMe ? LIMITS.rememberedSessionDays * 24 : LIMITS.sessionHours;
  const expiresAt = issuedAt + hours * 3600;
  const [devices, token] = await Promise.all([
    store.devicesOf(supervisorId),
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
      expiresAt,
    },
    { hash, expiresAt: ttlAfterHours(now, LIMITS.deviceDays * 24) },
    securityWrites(kind, supervisor, call, now),
  );
  return token;
}
