import { LIMITS } from '#shared/constants.ts';
import { type EndpointRules, needsSession, type SessionNeed } from '#shared/contract/base.ts';
import { AREA_WORDS, areasInWords, scopeOf } from '#shared/domain/areas.ts';
import { AppError } from '#shared/errors.ts';
import type { Caller } from '../runtime/call.ts';
import type { SessionRecord } from './session-entities.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Checks that the caller's credential has the power that an endpoint needs (`rulesOf` in shared/contract/base.ts).
 * @throws AppError `read-only-key`, `scope-missing`, `session-required`, `login-too-old`, `second-factor-missing`
 */
export function assertPower(needs: EndpointRules['needs'], caller: Caller, now: Date): void {
  if (needs === 'nothing') return;
  if (needs === 'password-or-key' && isFullKey(caller) && !caller.supervisor.hasSecondFactor) return;
  if (needsSession(needs)) {
    assertSession(needs, caller, now);
    return;
  }
  const areas = caller.apiKey?.areas;
  if (!areas || areas.includes(needs)) return;
  const { label } = AREA_WORDS[needs];
  const has = areas.every((area) => area === 'read') ? 'can only read' : `has only: ${areasInWords(areas)}`;
  throw new AppError(areas.every((area) => area === 'read') ? 'read-only-key' : 'scope-missing', {
    message: `This needs the area “${needs}” (${label}). This ${caller.connectionId ? 'connection' : 'API key'} ${has}. Use one with this area, or log in on the website.`,
    extra: { area: needs },
  });
}

/** Whether the caller has an API key with all areas, and isn't a connected assistant. */
const isFullKey = ({ apiKey, connectionId }: Caller): boolean =>
  apiKey !== undefined && connectionId === undefined && scopeOf(apiKey.areas) === 'full';

function assertSession(needs: SessionNeed | 'admin', { session, supervisor }: Caller, now: Date): void {
  if (!session) throw new AppError('session-required');
  const isAsked = needs === 'recent-login' || (needs.startsWith('password') && !supervisor.passwordHash);
  if (isAsked && !isWithin(LIMITS.recentLoginMinutes * MINUTE, authenticatedAt(session), now))
    throw new AppError('login-too-old');
  // Sessions from before the second factor was set up get it with the next confirmation.
  if (needs !== 'session' && supervisor.hasSecondFactor && !session.isStrong)
    throw new AppError('login-too-old');
  if (needs !== 'admin') return;
  if (!mayAdminister(session, now)) throw new AppError('login-too-old');
  if (!supervisor.hasSecondFactor && requiresSecondFactor() && !isNew(supervisor, now))
    throw new AppError('second-factor-missing');
}

/** Returns whether the caller's credential has an admin's power: what `assertPower` checks for `admin`. */
export const hasAdminPower = ({ session, supervisor }: Caller, now: Date): boolean =>
  session !== undefined &&
  mayAdminister(session, now) &&
  (supervisor.hasSecondFactor
    ? session.isStrong === true
    : !requiresSecondFactor() || isNew(supervisor, now));

function mayAdminister(session: SessionRecord, now: Date): boolean {
  const login = authenticatedAt(session);
  const used = Math.max(login, Date.parse(session.administeredAt ?? '1970-01-01'));
  return (
    isWithin(LIMITS.adminLoginHours * HOUR, login, now) &&
    isWithin(LIMITS.adminIdleMinutes * MINUTE, used, now)
  );
}

/** Sessions from before this was recorded began with a login. */
const authenticatedAt = ({ authenticatedAt: at, createdAt }: SessionRecord): number =>
  Date.parse(at ?? createdAt);

/** Whether this installation requires a second factor of its admins (`adminSecondFactor` of its settings). */
export const requiresSecondFactor = (): boolean => process.env.ADMIN_SECOND_FACTOR !== 'optional';

/** A new admin has some days to set up a second factor, which needs no administration: nobody is locked out. */
const isNew = ({ createdAt }: Caller['supervisor'], now: Date): boolean =>
  isWithin(LIMITS.adminGraceDays * 24 * HOUR, Date.parse(createdAt), now);

const isWithin = (milliseconds: number, at: number, now: Date): boolean => now.getTime() - at <= milliseconds;
