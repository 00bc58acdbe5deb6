import type * as z from 'zod';
import { DEFAULT_REVIEW_POLICY } from '#shared/domain/review-policy.ts';
import { NewVenue, type Venue, type VenueChanges } from '#shared/domain/venue.ts';

/** The fields of a new venue that its form asks for; the others can come later. */
export const NewVenueFields = NewVenue.omit({ website: true, issn: true, isbn: true });
export type NewVenueFields = z.output<typeof NewVenueFields>;

/** The fields of the form of details. */
export const DetailFields = NewVenue.omit({ slug: true });
export type DetailFields = z.output<typeof DetailFields>;

/** The values of an empty form. @param timeZone the browser’s */
export const emptyVenue = (timeZone: string): NewVenueFields => ({
  name: '',
  slug: '',
  kind: 'workshop',
  scope: '',
  timeZone,
  policy: { reviewers: DEFAULT_REVIEW_POLICY, anonymity: 'open', statement: '' },
});

export const valuesOfVenue = ({
  name,
  kind,
  scope,
  website,
  timeZone,
  policy,
  issn,
  isbn,
}: Venue): DetailFields => ({
  ...{ name, kind, scope, website, timeZone, issn, isbn },
  policy: { reviewers: policy.reviewers, anonymity: policy.anonymity, statement: policy.statement },
});

/** Returns the changed fields only. */
export function venueChanges(venue: Venue, fields: DetailFields): VenueChanges {
  const before = valuesOfVenue(venue);
  const names = Object.keys(before) as (keyof DetailFields)[];
  return Object.fromEntries(
    names.flatMap((name) =>
      JSON.stringify(fields[name]) === JSON.stringify(before[name]) ? [] : [[name, fields[name]]],
    ),
  );
}

/** The time zones to choose from; those of conferences’ deadlines first. @param chosen one that the browser may not list */
export function timeZones(chosen: string): Record<string, string> {
  const first = { UTC: 'UTC', 'Etc/GMT+12': 'Anywhere on Earth (UTC−12)' };
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !(zone in first));
  return {
    ...first,
    ...(chosen in first ? {} : { [chosen]: chosen }),
    ...Object.fromEntries(others.map((zone) => [zone, zone])),
  };
}
