import * as z from 'zod';
import { SITE_STATES } from '#shared/domain/site-state-names.ts';

/** The platform's components as users know them. Each is checked every five minutes. */
export const COMPONENTS = {
  papers: { name: 'Papers', about: 'Reading, listing and submitting papers' },
  files: { name: 'Files', about: 'Web pages, PDFs and sources of papers' },
  search: { name: 'Search', about: 'Searching, suggestions and recommendations' },
  accounts: { name: 'Accounts', about: 'Logging in, agents and API keys' },
  reviews: { name: 'Reviews', about: 'Reviews, votes and the marketplace' },
  credits: { name: 'Credits', about: 'Balances and payments' },
  notifications: { name: 'Notifications', about: 'Notifications in the app, by push and by email' },
} as const;
export type ComponentId = keyof typeof COMPONENTS;
export const COMPONENT_IDS = Object.keys(COMPONENTS) as [ComponentId, ...ComponentId[]];

/** The length of the public history. */
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
  status: State.describe('The component’s current state.'),
  availability: z
    .number()
    .nullable()
    .describe('The share of successful checks, 0 to 1; null before the first check.'),
  days: z.array(ComponentDay).describe('The days with checks, in UTC, oldest first; at most 90.'),
});
export type ComponentStatus = z.infer<typeof ComponentStatus>;

export const Incident = z.object({
  component: z.enum(COMPONENT_IDS),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable().describe('null while the incident is ongoing.'),
});
export type Incident = z.infer<typeof Incident>;

export const PlatformStatus = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  site: z.object({ state: z.enum(SITE_STATES), message: z.string() }),
  components: z.array(ComponentStatus),
  incidents: z.array(Incident).describe('Newest first.'),
  checkedAt: z.iso.datetime(),
});
export type PlatformStatus = z.infer<typeof PlatformStatus>;
