import { AppError } from '#shared/errors.ts';
import {
  type SubmissionRecord,
  type VenueRecord,
  venueEntity,
  venueSubmissionEntity,
} from './venue-entities.ts';

/** Returns whether everybody may see a venue: it was published once. */
export const isPublicVenue = ({ state, publishedAt }: Pick<VenueRecord, 'state' | 'publishedAt'>): boolean =>
  state === 'public' || (state === 'closed' && publishedAt !== undefined);

/** Returns all venues in a state, oldest first; some hundreds at most. */
export async function venuesIn(state: VenueRecord['state']): Promise<VenueRecord[]> {
  const { data } = await venueEntity().query.byState({ state }).go({ pages: 'all' });
  return data as VenueRecord[];
}

/** Returns the venues that everybody may see. */
export async function publicVenues(): Promise<VenueRecord[]> {
  const [open, closed] = await Promise.all([venuesIn('public'), venuesIn('closed')]);
  return [...open, ...closed].filter(isPublicVenue);
}

/** Returns a venue, read consistently. */
export async function getVenue(slug: string): Promise<VenueRecord | undefined> {
  const { data } = await venueEntity().get({ slug }).go({ consistent: true });
  return (data as VenueRecord | null) ?? undefined;
}

/** Returns a venue that everybody may see. @throws AppError `venue-not-found` */
export async function getPublicVenue(slug: string): Promise<VenueRecord> {
  const venue = await getVenue(slug);
  if (!venue || !isPublicVenue(venue)) throw new AppError('venue-not-found');
  return venue;
}

/** Returns the papers sent to a venue, or to one of its rounds: some hundred bytes each. */
export async function listSubmissions(slug: string, round?: number): Promise<SubmissionRecord[]> {
  const { data } = await venueSubmissionEntity()
    .query.primary({ slug, ...(round === undefined ? {} : { round }) })
    .go({ pages: 'all', consistent: true });
  return data as SubmissionRecord[];
}

/** Returns the papers that a venue accepted, in the order of its proceedings: by round, and in the order of the decisions. */
export async function listAccepted(slug: string, round?: number): Promise<SubmissionRecord[]> {
  return (await listSubmissions(slug, round))
    .filter(({ state }) => state === 'accepted')
    .toSorted(
      (a, b) =>
        a.round - b.round ||
        (a.decidedAt ?? '').localeCompare(b.decidedAt ?? '') ||
        a.paperId.localeCompare(b.paperId),
    );
}
