import { LIMITS } from '#shared/constants.ts';
import { type Credentials, normalizeEmail } from '#shared/domain/account.ts';
import { AppError } from '#shared/errors.ts';
import type { Call } from '../_lib/call.ts';
import { toSupervisor } from '../_lib/supervisor-view.ts';
import * as store from './account-store.ts';
import { isPassword, NOBODYS_PASSWORD } from './password.ts';
import type { AuthDeps } from './register.ts';
import type { SessionSigner } from './session-signer.ts';

export interface LoginDeps extends AuthDeps {
  signer: () => Promise<SessionSigner>;
}

/**
 * Opens a session: 24 hours, or 30 days with remember me (decisions.md §3).
 * @throws AppError `wrong-credentials`; `email-not-verified` with `requiresVerification` once the password was right
 */
export function logIn({ clock, newId, signer }: LoginDeps) {
  return async ({ login, password, rememberMe }: Credentials, call: Call) => {
    const now = clock();
    const supervisor = login.includes('@')
      ? await store.findAccount('email', normalizeEmail(login), now)
      : await store.findAccount('username', login.toLowerCase(), now);
    const right = await isPassword(password, supervisor?.passwordHash ?? NOBODYS_PASSWORD);
    if (!supervisor || !right) throw new AppError('wrong-credentials');
    if (!supervisor.isVerified)
      throw new AppError('email-not-verified', { extra: { requiresVerification: true } });
    const { supervisorId, tokenVersion } = supervisor;
    const issuedAt = Math.floor(now.getTime() / 1000);
    const hours = rememberMe ? LIMITS.rememberedSessionDays * 24 : LIMITS.sessionHours;
    const expiresAt = issuedAt + hours * 3600;
    const sessionId = newId();
    const token = await (await signer()).sign({ supervisorId, sessionId, tokenVersion }, issuedAt, expiresAt);
    const userAgent = call.userAgent.slice(0, 300);
    await store.createSession({
      supervisorId,
      sessionId,
      userAgent,
      createdAt: now.toISOString(),
      expiresAt,
    });
    return { success: true as const, token, data: { user: toSupervisor(supervisor), token } };
  };
}
