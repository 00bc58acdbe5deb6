import { changeSettings, toSiteState } from '#shared/domain/site-rules.ts';
import type { SiteStateChange } from '#shared/domain/site-state.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import * as store from './site-state-repository.ts';

/** Returns the present site state, read from the table, never from a cache. */
export async function getSiteState() {
  const data = {
    ...toSiteState(await store.getSettings()),
    supportEmail: setting('CONTACT_EMAIL'),
    ...pageSettings(process.env),
  };
  return { success: true as const, data };
}

/** Returns the settings of the stage that pages need (infra/config.ts). */
export const pageSettings = ({
  SOCIAL_LINKS = '',
  SOCKET_URL = '',
  SOCKET_PING_SECONDS = '',
}: Record<string, string | undefined>) => ({
  socialLinks: SOCIAL_LINKS.split(',')
    .filter(Boolean)
    .map((link) => ({ name: link.slice(0, link.indexOf('=')), url: link.slice(link.indexOf('=') + 1) })),
  socketUrl: SOCKET_URL || null,
  socketPingSeconds: SOCKET_PING_SECONDS ? Number(SOCKET_PING_SECONDS) : null,
});

/**
 * Changes the site state and writes it to the audit log (docs/product/site-state.md).
 * @throws AppError `validation-failed` for a flag that the state keeps closed, `busy` if two admins change it at once
 */
export function changeSiteState({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async (change: SiteStateChange, call: Call) => {
    const { revision, ...before } = await store.getSettings();
    const after = changeSettings(before, change);
    if ('closed' in after) throw stayingClosed(after.closed, change.state ?? before.state);
    const act = {
      id: newId(),
      actor: requireCaller(call).supervisor,
      action: 'site-state.changed' as const,
      before: toSiteState(before),
      after: toSiteState(after),
      at: clock(),
    };
    if (!(await store.saveSettings(after, revision, act))) {
      throw new AppError('busy', { message: 'Somebody else changed the state just now.', retryAfter: 1 });
    }
    return { success: true as const, data: toSiteState(after) };
  };
}

function stayingClosed(path: string, state: string): AppError {
  const message = `The state ${state} keeps this closed. Set another state first.`;
  return new AppError('validation-failed', { message, details: [{ path, message }] });
}
