import * as z from 'zod';
import { SITE_STATES } from '#shared/domain/site-rules.ts';

const SiteStateName = z.enum(SITE_STATES, { error: `The state is one of ${SITE_STATES.join(', ')}` });

/** What the platform lets people do at present (product-spec.md §4, decisions.md §8). */
export const SiteState = z.object({
  state: SiteStateName,
  isOperational: z.boolean().describe('Whether papers can be read: false in maintenance only.'),
  registrationEnabled: z.boolean(),
  submissionsEnabled: z.boolean(),
  maintenanceMode: z.boolean(),
  message: z.string(),
});
export type SiteState = z.infer<typeof SiteState>;

export const SiteStateChange = z
  .object({
    state: SiteStateName.optional(),
    registrationEnabled: z.boolean().optional(),
    submissionsEnabled: z.boolean().optional(),
    message: z.string().trim().max(500, 'The message must be at most 500 characters').optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'Say what should change: state, registrationEnabled, submissionsEnabled or message.',
  });
export type SiteStateChange = z.infer<typeof SiteStateChange>;
