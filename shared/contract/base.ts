import { oc } from '@orpc/contract';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import type { SiteRestriction } from '#shared/domain/site-rules.ts';
import { mustBe } from '#shared/input/explain-issue.ts';
import { numberFromQuery } from '#shared/input/from-query.ts';

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
  'platform',
] as const;
export type Resource = (typeof RESOURCES)[number];

/** An endpoint's declaration. Omitted fields get the stricter default of `rulesOf`. */
export interface EndpointMeta {
  access: Access;
  resource: Resource;
  /** Whether a suspended supervisor can call it. Default: reading is allowed, changing is refused. */
  whileSuspended?: 'allowed' | 'refused';
  /** Which states of the site close it. Default: maintenance, and read-only for what changes something. */
  closedBy?: readonly SiteRestriction[];
}

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

type Rules = Pick<EndpointMeta, 'whileSuspended' | 'closedBy'>;

/** Starts an endpoint of a resource: its tag, its Lambda, who can call it, and when it is closed. */
export function endpoint(resource: Resource, access: Access, rules: Rules = {}) {
  return oc.$meta<EndpointMeta>({ access, resource, ...rules }).$route({ tags: [resource] });
}

/** The rules of an endpoint with the defaults filled in. Admin endpoints work in every state of the site. */
export function rulesOf({ access, whileSuspended, closedBy }: EndpointMeta, method: string): Required<Rules> {
  const reads = method === 'GET';
  return {
    whileSuspended: whileSuspended ?? (reads ? 'allowed' : 'refused'),
    closedBy: closedBy ?? (access === 'admin' ? [] : reads ? ['maintenance'] : ['maintenance', 'read-only']),
  };
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
  limit: numberFromQuery(
    z
      .number()
      .int()
      .min(1, mustBe(`a whole number from 1 to ${LIMITS.page.max}`)),
  )
    .transform((limit) => Math.min(limit, LIMITS.page.max))
    .default(LIMITS.page.default),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** The pagination of a list of `totalCount` entries at a page. */
export function paginate(totalCount: number, { page, limit }: PageQuery): Pagination {
  const totalPages = Math.ceil(totalCount / limit);
  return { totalCount, totalPages, currentPage: page, hasNextPage: page < totalPages, hasPrevPage: page > 1 };
}
