import * as z from 'zod';
import { VENUE_KIND_NAMES, type VenueKind } from '#shared/domain/venue-constants.ts';

/** A venue's acceptance of a paper, as its citation and its metadata name it. The venue's name and numbers are those that it has now. */
export const Acceptance = z.object({
  slug: z.string().describe('The venue’s short name: its page is `/venues/{slug}`.'),
  name: z.string(),
  kind: z.enum(VENUE_KIND_NAMES),
  round: z.number().int(),
  issn: z.string().optional(),
  isbn: z.string().optional(),
  version: z.number().int().describe('The newest public version when the venue decided.'),
  acceptedAt: z.iso.datetime(),
});
export type Acceptance = z.infer<typeof Acceptance>;

/** How the programs of the field name a paper in a venue of each kind; null where a paper stays a preprint. */
const PUBLICATIONS = {
  conference: 'conference',
  workshop: 'conference',
  journal: 'journal',
  overlay: 'journal',
  collection: null,
} as const satisfies Record<VenueKind, string | null>;

/** A venue's publication: the proceedings of a conference, or a journal. */
export interface Publication extends Acceptance {
  as: 'conference' | 'journal';
}

/**
 * Returns where a version of a paper was published: at the first venue that accepted this version or an earlier one. undefined for a
 * preprint.
 */
export function publicationOf({
  acceptances = [],
  version,
}: {
  acceptances?: readonly Acceptance[] | undefined;
  version: number;
}): Publication | undefined {
  for (const acceptance of acceptances) {
    const as = PUBLICATIONS[acceptance.kind];
    if (as && acceptance.version <= version) return { ...acceptance, as };
  }
  return undefined;
}

/** The page of a venue, and of its proceedings. */
export const venuePath = (slug: string): string => `/venues/${slug}`;
export const proceedingsPath = (slug: string): string => `${venuePath(slug)}/proceedings`;
