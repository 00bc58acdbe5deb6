import { OPEN_SITE, restrictionOf, type SiteRestriction, toSiteState } from '#shared/domain/site-rules.ts';
import type { SiteState } from '#shared/domain/site-state.ts';
import { AppError } from '#shared/errors.ts';
import { isListedAdmin } from '../identity/admins.ts';
import type { Caller } from '../runtime/call.ts';
import { siteStateEntity } from './operations-entities.ts';

/** How long a function instance caches the state: the maximum delay of a change. */
const KNOWN_FOR_MS = 5000;
/** `Retry-After`. Clients that poll the site state see a change within 30 s anyway. */
const RETRY_SECONDS: Record<SiteRestriction, number | undefined> = {
  maintenance: 60,
  'read-only': 60,
  'submissions-closed': 3600,
  'registration-closed': undefined,
};

let known: { at: number; state: Promise<SiteState> } | undefined;

/** Returns the site state, at most 5 seconds old. */
export async function currentSiteState(): Promise<SiteState> {
  const now = Date.now();
  if (!known || now - known.at > KNOWN_FOR_MS) {
    const endpoint = { at: now, state: readSiteState() };
    known = endpoint;
    endpoint.state.catch(() => {
      if (known === endpoint) known = undefined;
    });
  }
  return known.state;
}

/** Returns the site state, read consistently. */
export async function readSiteState(): Promise<SiteState> {
  const { data } = await siteStateEntity().get({}).go({ consistent: true });
  return toSiteState(data ?? OPEN_SITE);
}

/**
 * Refuses a call that the site's state does not allow. Maintenance and read-only don't apply to admins in a
 * browser, whatever the age of their login: they need the website to log in again. A function
 * without the operations table (the API description) always answers.
 * @param closedBy the restrictions that the endpoint declares
 * @throws AppError with the code of the restriction and the admin's message
 */
export async function checkSiteState(closedBy: readonly SiteRestriction[], caller?: Caller): Promise<void> {
  if (!process.env.TABLE_OPERATIONS || closedBy.length === 0) return;
  const site = await currentSiteState();
  const isAdminSession = caller?.session !== undefined && isListedAdmin(caller.supervisor);
  const restriction = restrictionOf(site, isAdminSession ? closedBy.filter(appliesToAdmins) : closedBy);
  if (!restriction) return;
  const retryAfter = RETRY_SECONDS[restriction];
  throw new AppError(restriction, { message: site.message, ...(retryAfter ? { retryAfter } : {}) });
}

const appliesToAdmins = (restriction: SiteRestriction) =>
  restriction === 'submissions-closed' || restriction === 'registration-closed';
