import * as z from 'zod';
import { VENUE_KIND_NAMES } from '#shared/domain/venue-constants.ts';

/** A venue's acceptance of a paper, as its citation and its metadata name it. The venue's name and numbers are those that it has now. */
export const Acceptance = z.object({
  slug: z.string().describe('The venue’s short name: its page is `/venues/{slug}`.'),
  name: z.string(),
  kind: z.enum(VENUE_KIND_NAMES),
  round: z.number().int(),
  issn: z.string().optional(),
  isbn: z.string().optional(),
  volumeDoi: z.string().optional().describe('The DOI of the round’s proceedings, once they are complete.'),
  version: z.number().int().describe('The newest public version when the venue decided.'),
  acceptedAt: z.iso.datetime(),
});
export type Acceptance = z.infer<typeof Acceptance>;
