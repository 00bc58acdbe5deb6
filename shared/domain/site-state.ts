import * as z from 'zod';
import { SITE_STATES } from '#shared/domain/site-state-names.ts';

const SiteStateName = z.enum(SITE_STATES);

/** The site state as the API returns it (docs/product/site-state.md). */
export const SiteState = z.object({
  state: SiteStateName,
  isOperational: z.boolean().describe('Whether papers can be read. false only during maintenance.'),
  registrationEnabled: z.boolean(),
  submissionsEnabled: z.boolean(),
  maintenanceMode: z.boolean(),
  message: z.string(),
});
export type SiteState = z.infer<typeof SiteState>;

/** What everybody may know about the site: its state, the address for support, and settings of its pages. */
export const PublicSiteState = SiteState.extend({
  supportEmail: z.email().describe('The address for questions to the operators.'),
  socialLinks: z
    .array(z.object({ name: z.string(), url: z.url() }))
    .describe('The operators’ pages elsewhere, which the footer shows.'),
  socketUrl: z.url().nullable().describe('The WebSocket, if it isn’t on the page’s own host.'),
  socketPingSeconds: z
    .number()
    .int()
    .nullable()
    .describe('How often a client pings the WebSocket. null: every 5 to 9 minutes.'),
});

export type PublicSiteState = z.infer<typeof PublicSiteState>;

export const SiteStateChange = z
  .object({
    state: SiteStateName.optional(),
    registrationEnabled: z.boolean().optional(),
    submissionsEnabled: z.boolean().optional(),
    message: z.string().trim().max(500).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'Send at least one change: `state`, `registrationEnabled`, `submissionsEnabled` or `message`.',
  });
export type SiteStateChange = z.infer<typeof SiteStateChange>;
