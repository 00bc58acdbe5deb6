import { AREAS, type Area } from '#shared/domain/areas.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { toSupervisor } from '../_lib/identity/supervisor-view.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { logInWithTicket } from './google-login.ts';
import type { LoginDeps } from './open-session.ts';

/**
 * Returns the caller, with some fields also at the top level for installed clients (docs/product/agent-client.md). With
 * `X-OAuth-Flow: google` the bearer is a login ticket: the answer then also has a session token, once
 * (docs/product/accounts.md).
 * @throws AppError `ticket-refused`, `second-factor-required`, or the errors of a missing login
 */
export function getMe(deps: LoginDeps) {
  return async (_input: unknown, call: Call) => {
    if (call.headers['x-oauth-flow'] !== 'google') {
      const { supervisor, apiKey } = requireCaller(call);
      return answer(supervisor, apiKey?.areas ?? AREAS);
    }
    const { supervisor, token } = await logInWithTicket(deps, call);
    return answer(supervisor, AREAS, token);
  };
}

function answer(supervisor: SupervisorRecord, areas: readonly Area[], token?: string) {
  const user = toSupervisor(supervisor);
  const { email, username, affiliation } = user;
  return {
    success: true as const,
    data: { ...user, ...(token ? { token } : {}) },
    email,
    username,
    affiliation,
    areas: [...areas],
  };
}
