import * as z from 'zod';
import { VENUE_LIMITS, VENUE_ROLE_NAMES, type VenueRole } from '#shared/domain/venue-constants.ts';

/** Whom chairs invite: the usernames are a text with one in each line. */
export interface InviteValues {
  usernames: string;
  role: VenueRole;
}

export const InviteFields = z.object({
  usernames: z
    .string()
    .transform((text) =>
      [...new Set(text.split(/[\s,;]+/).map((name) => name.replace(/^@/, '')))].filter(Boolean),
    )
    .pipe(z.array(z.string().max(30)).min(1, 'Enter at least one username.').max(VENUE_LIMITS.atOnce)),
  role: z.enum(VENUE_ROLE_NAMES),
});
export type InviteFields = z.output<typeof InviteFields>;
