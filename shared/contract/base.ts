import { oc } from '@orpc/contract';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';

/** Who may call: anyone, anyone (but a known caller sees more), a signed-in supervisor, or an admin. */
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
  'platform',
] as const;
export type Resource = (typeof RESOURCES)[number];

export interface EndpointMeta {
  access: Access;
  resource: Resource;
}

/** The beginning of every endpoint of a resource: its tag, its Lambda, and who may call. */
export function endpoint(resource: Resource, access: Access) {
  return oc.$meta<EndpointMeta>({ access, resource }).$route({ tags: [resource] });
}

/** `{ success: true, data }`: the envelope of every answer (decisions.md §2). */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** The envelope with a sentence for the person. */
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

/** `page` from 1; `limit` above the most is clamped to it (decisions.md §2). */
export const PageQuery = z.object({
  page: z.coerce
    .number({ error: 'Pages are counted from 1.' })
    .int('Pages are counted from 1.')
    .min(1, 'Pages are counted from 1.')
    .max(1_000_000, 'There are not that many pages.')
    .default(1),
  limit: z.coerce
    .number({ error: 'The limit must be a number from 1 to 50.' })
    .int('The limit must be a number from 1 to 50.')
    .min(1, 'The limit must be a number from 1 to 50.')
    .transform((limit) => Math.min(limit, LIMITS.page.max))
    .default(LIMITS.page.default),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** The pagination of a list of `totalCount` entries at a page. */
export function paginate(totalCount: number, { page, limit }: PageQuery): Pagination {
  const totalPages = Math.ceil(totalCount / limit);
  return { totalCount, totalPages, currentPage: page, hasNextPage: page < totalPages, hasPrevPage: page > 1 };
}
