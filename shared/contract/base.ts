import { oc } from '@orpc/contract';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import type { Area } from '#shared/domain/areas.ts';
import type { SiteRestriction } from '#shared/domain/site-rules.ts';
import { limitUpTo, numberFromQuery } from '#shared/input/from-query.ts';

/** Who can call: anyone, anyone (a known caller sees more), a signed-in supervisor, or an admin. */
export type Access = 'public' | 'optional' | 'supervisor' | 'admin';

/** The Lambda that serves an endpoint: one per API resource. */
export const RESOURCES = [
  'auth',
  'users',
  'agents',
  'papers',
  'versions',
  'oauth',
  'site-state',
  'contact',
  'citations',
  'external-papers',
  'desk',
  'reviews',
  'marketplace',
  'credits',
  'review-provider',
  'search',
  'notifications',
  'stats',
  'registries',
  'harvest',
  'checks',
  'venues',
  'platform',
] as const;
export type Resource = (typeof RESOURCES)[number];

/**
 * What a signed-in caller needs (docs/decisions/0024):
 * - an area: a session, or a key or assistant with this area. GETs need only `read`.
 * - `session`: a session; keys and assistants are refused.
 * - `recent-login`: a session whose person logged in or confirmed it within `LIMITS.recentLoginMinutes`.
 * - `password`: a session, and the password in the request. Without a password, a recent login.
 * - `password-or-key`: as `password`, or a full API key of an account without a second factor, and the password in the request.
 */
export type Need = Area | SessionNeed;
/** What a session has, and the areas of a key don't give. */
const SESSION_NEEDS = ['session', 'recent-login', 'password', 'password-or-key'] as const;
export type SessionNeed = (typeof SESSION_NEEDS)[number];

/** Returns whether an endpoint needs a session: the areas of a key or an assistant don't open it. */
export const needsSession = (needs: EndpointRules['needs']): needs is SessionNeed | 'admin' =>
  needs === 'admin' || SESSION_NEEDS.some((need) => need === needs);

/** An endpoint's declaration. Omitted fields get the stricter default of `rulesOf`. */
export interface EndpointMeta {
  access: Access;
  resource: Resource;
  /** Every endpoint for supervisors states it. */
  needs?: Need;
  /** Whether a suspended supervisor can call it. Default: reading is allowed, changing is refused. */
  whileSuspended?: 'allowed' | 'refused';
  /** Which states of the site close it. Default: maintenance, and read-only for what changes something. */
  closedBy?: readonly SiteRestriction[];
  /** Whether a key or token that isn't valid is refused. Default: it is. */
  credentials?: 'checked' | 'unchecked';
}

/** Receives credentials that aren't ours, or that its use case checks: a login ticket, a review provider's signature. */
export const CREDENTIALS_UNCHECKED = { credentials: 'unchecked' } as const satisfies Rules;
/** Works in every state of the site: status, health and logging in. */
export const NEVER_CLOSED = { closedBy: [] } as const satisfies Rules;
/** Stays available to suspended supervisors: securing the account, reading notifications, appealing, leaving. */
export const WHILE_SUSPENDED = { whileSuspended: 'allowed' } as const satisfies Rules;
/** Takes new manuscripts, so it closes with submissions. */
export const TAKES_SUBMISSIONS = {
  closedBy: ['maintenance', 'read-only', 'submissions-closed'],
} as const satisfies Rules;
/** Creates accounts, so it closes with registration. */
export const TAKES_REGISTRATIONS = {
  closedBy: ['maintenance', 'read-only', 'registration-closed'],
} as const satisfies Rules;

type Rules = Pick<EndpointMeta, 'whileSuspended' | 'closedBy' | 'credentials'>;
type RulesFor<A extends Access> = A extends 'supervisor' ? [Rules & { needs: Need }] : [Rules?];

/**
 * The rules of an endpoint with the defaults filled in. `admin` is a session of an administrator, who logged in within
 * `LIMITS.adminLoginHours` and was active within `LIMITS.adminIdleMinutes`.
 */
export interface EndpointRules extends Required<Rules> {
  needs: Need | 'admin' | 'nothing';
}

/** Starts an endpoint of a resource: its tag, its Lambda, who can call it with what, and when it is closed. */
export function endpoint<A extends Access>(resource: Resource, access: A, ...[rules = {}]: RulesFor<A>) {
  return oc.$meta<EndpointMeta>({ access, resource, ...rules }).$route({ tags: [resource] });
}

/** Returns an endpoint's rules. Admin endpoints work in every state of the site. */
export function rulesOf(meta: EndpointMeta, method: string): EndpointRules {
  const { access, whileSuspended, closedBy, credentials = 'checked' } = meta;
  const reads = method === 'GET';
  return {
    needs: needsOf(meta, reads),
    whileSuspended: whileSuspended ?? (reads ? 'allowed' : 'refused'),
    credentials,
    closedBy: closedBy ?? (access === 'admin' ? [] : reads ? ['maintenance'] : ['maintenance', 'read-only']),
  };
}

function needsOf({ access, needs = 'recent-login' }: EndpointMeta, reads: boolean): EndpointRules['needs'] {
  if (access === 'admin') return 'admin';
  if (access === 'public') return 'nothing';
  if (access === 'optional') return 'read';
  return !needsSession(needs) && reads ? 'read' : needs;
}

/** `{ success: true, data }`: the envelope of every successful response (docs/product/api.md). */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** The envelope with a sentence for the user. */
export const envelopeWithMessage = <T extends z.ZodType>(data: T) =>
  envelope(data).extend({ message: z.string() });

export const Pagination = z.object({
  totalCount: z.number().int(),
  totalPages: z.number().int(),
  currentPage: z.number().int(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
});
export type Pagination = z.infer<typeof Pagination>;

/** `page` starts at 1; a `limit` above the maximum is reduced to it (docs/product/api.md). */
export const PageQuery = z.object({
  page: numberFromQuery(z.number().int().min(1).max(1_000_000)).default(1),
  limit: limitUpTo(LIMITS.page.max, LIMITS.page.default),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** The pagination of a list of `totalCount` entries at a page. */
export function paginate(totalCount: number, { page, limit }: PageQuery): Pagination {
  const totalPages = Math.ceil(totalCount / limit);
  return { totalCount, totalPages, currentPage: page, hasNextPage: page < totalPages, hasPrevPage: page > 1 };
}
