import { type Account, accountsOf, personOf } from '../identity/mailbox.ts';
import { getSupervisors } from '../identity/people-by-id.ts';
import type { Write } from '../runtime/transact.ts';
import { isUndecided, submissionWrite, withoutPerson } from './leave-venue.ts';
import {
  paperAtVenueEntity,
  type SubmissionRecord,
  venueCountEntity,
  venueSubmissionEntity,
} from './venue-entities.ts';

export type Place = Pick<SubmissionRecord, 'slug' | 'round' | 'paperId'>;

/** Returns which venue has to decide on a paper. */
export async function getPlace(paperId: string): Promise<Place | undefined> {
  const { data } = await paperAtVenueEntity().get({ paperId }).go({ consistent: true });
  return data ?? undefined;
}

export async function getSubmission({ slug, round, paperId }: Place): Promise<SubmissionRecord | undefined> {
  const { data } = await venueSubmissionEntity().get({ slug, round, paperId }).go({ consistent: true });
  return (data as SubmissionRecord | null) ?? undefined;
}

/** Returns the write that frees a paper, unless it is at another venue. */
export const placeDeletion = ({ slug, round, paperId }: Place): Write =>
  paperAtVenueEntity()
    .delete({ paperId })
    .where((item, { eq }) => `${eq(item.slug, slug)} AND ${eq(item.round, round)}`);

/** Returns the write that counts one more or less, up to a limit. */
export function countWrite(of: string, by: 1 | -1, limit?: number): Write {
  const write = venueCountEntity().upsert({ of }).add({ count: by });
  return limit === undefined
    ? write
    : write.where((item, { lt, notExists }) => `(${notExists(item.count)} OR ${lt(item.count, limit)})`);
}
/** The names of counters. */
export const counterOf = {
  creator: (supervisorId: string) => `creator ${supervisorId}`,
  round: (slug: string, round: number) => `round ${slug} ${round}`,
  author: (slug: string, round: number, person: string) => `author ${slug} ${round} ${person}`,
};

/** Returns the persons behind accounts: all accounts with one mailbox are one. */
export async function personsOf(supervisorIds: readonly string[]): Promise<string[]> {
  const accounts = await getSupervisors(supervisorIds);
  return [...new Set([...accounts.values()].map(personOf))];
}

/** Returns the persons to whom a submission counts: those who deleted their account since, too. */
const countedPersons = ({ persons, authorIds }: SubmissionRecord) => persons ?? personsOf(authorIds);

/** Returns the writes that withdraw a paper from the venue that has to decide on it; none if there is no such venue. */
export async function departureWrites(paperId: string): Promise<Write[]> {
  const submission = await getWaiting(paperId);
  return submission ? withdrawalWrites(submission) : [];
}

/** Returns a paper at the venue that has to decide on it. */
async function getWaiting(paperId: string): Promise<SubmissionRecord | undefined> {
  const place = await getPlace(paperId);
  const submission = place && (await getSubmission(place));
  return submission && isUndecided(submission) ? submission : undefined;
}

/**
 * Returns the writes that make somebody who joins a paper close to it at the venue that has to decide on it, and an author there. They
 * don’t review or handle it any more, and it counts to them above the limit of the round, too.
 */
export async function joiningWrites(
  paperId: string,
  joining: Account,
  { isAuthor }: { isAuthor: boolean },
): Promise<Write[]> {
  const before = await getWaiting(paperId);
  if (!before) return [];
  const [accounts, persons] = await Promise.all([accountsOf(joining), countedPersons(before)]);
  const after = {
    ...(withoutPerson(before, joining.supervisorId) ?? before),
    closeIds: [...new Set([...before.closeIds, ...accounts])],
  };
  if (!isAuthor) return [submissionWrite(before, after)];
  const [person, { slug, round }] = [personOf(joining), before];
  const authorIds = [...new Set([...before.authorIds, joining.supervisorId])];
  return [
    submissionWrite(before, { ...after, authorIds, persons: [...new Set([...persons, person])] }),
    ...(persons.includes(person) ? [] : [countWrite(counterOf.author(slug, round, person), 1)]),
  ];
}

/** Returns the writes that withdraw a submission, free its paper, and end its part in the limits of the round. */
export async function withdrawalWrites(before: SubmissionRecord): Promise<Write[]> {
  const { slug, round, paperId } = before;
  const [place, persons] = await Promise.all([getPlace(paperId), countedPersons(before)]);
  const isHere = place?.slug === slug && place.round === round;
  return [
    submissionWrite(before, { ...before, state: 'withdrawn' }),
    ...(isHere ? [placeDeletion(before)] : []),
    countWrite(counterOf.round(slug, round), -1),
    ...persons.map((person) => countWrite(counterOf.author(slug, round, person), -1)),
  ];
}
