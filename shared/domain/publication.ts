// Without schemas: pages load it at once.
import type { Acceptance } from '#shared/domain/acceptance.ts';
import type { VenueKind } from '#shared/domain/venue-constants.ts';

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
