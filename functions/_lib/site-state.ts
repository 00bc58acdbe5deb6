import { OPEN_SITE, refusalIn, toSiteState } from '#shared/domain/site-rules.ts';
import type { SiteState } from '#shared/domain/site-state.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from './admins.ts';
import type { SupervisorRecord } from './identity-entities.ts';
import { siteStateEntity } from './operations-entities.ts';

/** A function instance asks again after this long: so late, at the most, a change reaches everybody. */
const KNOWN_FOR_MS = 5000;
/** When it is worth asking again: clients that poll see a change within half a minute anyway (product-spec.md §9). */
const RETRY_SECONDS = { closed: 3600, refused: 60 };

let known: { at: number; state: Promise<SiteState> } | undefined;

/** The state of the site, at most 5 seconds old. */
export async function currentSiteState(): Promise<SiteState> {
  const now = Date.now();
  if (!known || now - known.at > KNOWN_FOR_MS) {
    const asked = { at: now, state: readSiteState() };
    known = asked;
    asked.state.catch(() => {
      if (known === asked) known = undefined;
    });
  }
  return known.state;
}

/** The state of the site as it stands at this moment. */
export async function readSiteState(): Promise<SiteState> {
  const { data } = await siteStateEntity().get({}).go({ consistent: true });
  return toSiteState(data ?? OPEN_SITE);
}

/**
 * Refuses a call that the state of the site does not allow; admins may do everything in every state. A function that
 * knows no table (the platform's own description) serves always.
 * @throws AppError `maintenance`, `read-only`
 */
export async function admit(
  asked: { method: string; path: string; access: string },
  caller: SupervisorRecord | undefined,
): Promise<void> {
  if (!process.env.TABLE_OPERATIONS || isAdmin(caller)) return;
  const state = await currentSiteState();
  const code = refusalIn(state, asked);
  if (code) throw new AppError(code, { message: state.message, retryAfter: RETRY_SECONDS.refused });
}

/** @throws AppError `submissions-closed`, with the message that an admin gave */
export async function assertSubmissionsOpen(): Promise<void> {
  const { submissionsEnabled, message } = await currentSiteState();
  if (!submissionsEnabled)
    throw new AppError('submissions-closed', { message, retryAfter: RETRY_SECONDS.closed });
}

/** @throws AppError `registration-closed`, with the message that an admin gave */
export async function assertRegistrationOpen(): Promise<void> {
  const { registrationEnabled, message } = await currentSiteState();
  if (!registrationEnabled) throw new AppError('registration-closed', { message });
}
