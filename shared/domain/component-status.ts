import * as z from 'zod';
import { SITE_STATES } from '#shared/domain/site-rules.ts';

/** What the platform consists of for who uses it: each is asked every five minutes whether it answers. */
export const COMPONENTS = {
  papers: { name: 'Papers', about: 'Reading, listing and submitting papers' },
  files: { name: 'Files', about: 'Web pages, PDFs and sources of papers' },
  search: { name: 'Search', about: 'Searching, suggestions and recommendations' },
  accounts: { name: 'Accounts', about: 'Logging in, agents and API keys' },
  reviews: { name: 'Reviews', about: 'Reviews, votes and the marketplace' },
  credits: { name: 'Credits', about: 'Balances and payments' },
  notifications: { name: 'Notifications', about: 'Being told of what happens' },
} as const;
export type ComponentId = keyof typeof COMPONENTS;
export const COMPONENT_IDS = Object.keys(COMPONENTS) as [ComponentId, ...ComponentId[]];

/** So far back the public history goes. */
export const STATUS_DAYS = 90;

const State = z.enum(['ok', 'failed']);
const ComponentDay = z.object({
  day: z.iso.date(),
  checks: z.number().int(),
  failed: z.number().int(),
});
export type ComponentDay = z.infer<typeof ComponentDay>;

export const ComponentStatus = z.object({
  id: z.enum(COMPONENT_IDS),
  name: z.string(),
  about: z.string(),
  status: State.describe('Whether it answers now.'),
  availability: z
    .number()
    .nullable()
    .describe('Share of the checks that it answered, 0 to 1; null before any.'),
  days: z
    .array(ComponentDay)
    .describe('Days on which it was asked, in UTC, the oldest first; 90 at the most.'),
});
export type ComponentStatus = z.infer<typeof ComponentStatus>;

export const Incident = z.object({
  component: z.enum(COMPONENT_IDS),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable().describe('null as long as it lasts.'),
});
export type Incident = z.infer<typeof Incident>;

export const PlatformStatus = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  site: z.object({ state: z.enum(SITE_STATES), message: z.string() }),
  components: z.array(ComponentStatus),
  incidents: z.array(Incident).describe('The newest first.'),
  checkedAt: z.iso.datetime(),
});
export type PlatformStatus = z.infer<typeof PlatformStatus>;
