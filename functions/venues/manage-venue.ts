import { supervisorList } from '#shared/domain/lists.ts';
import type { NewVenue, RoundInput, VenueChanges } from '#shared/domain/venue.ts';
import { VENUE_LIMITS } from '#shared/domain/venue-constants.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '../_lib/identity/admins.ts';
import { getSupervisors } from '../_lib/identity/people-by-id.ts';
import { scholarBadgeOf } from '../_lib/identity/scholar-entities.ts';
import { auditWrites } from '../_lib/operations/audit-log.ts';
import { monthCounts } from '../_lib/papers/listing-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import type { Write } from '../_lib/runtime/transact.ts';
import { tryTransaction } from '../_lib/runtime/try-transaction.ts';
import { isUndecided } from '../_lib/venues/leave-venue.ts';
import { isOpenRound } from '../_lib/venues/open-round.ts';
import { counterOf, countWrite } from '../_lib/venues/paper-at-venue.ts';
import { listSubmissions } from '../_lib/venues/public-venue-repository.ts';
import {
  type MemberRecord,
  type VenueRecord,
  type VenueText,
  venueEntity,
} from '../_lib/venues/venue-entities.ts';
import { findRunningVenue, findRunningVenueAs } from './find-venue.ts';
import * as store from './venue-repository.ts';
import { roundOf } from './venue-rules.ts';
import { venueAnswer } from './venue-view.ts';

interface Deps {
  clock: Clock;
  newId: () => string;
}

/**
 * Creates a draft, whose first chair is the caller.
 * @throws AppError `venue-slug-taken`, `venue-limit-reached`
 */
export function createVenue({ clock }: Deps) {
  return async (input: NewVenue, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const now = clock();
    const { venue, member } = newVenue(input, supervisorId, now.toISOString());
    await storeVenue(venue, member);
    return venueAnswer({ venue, member }, now);
  };
}

/**
 * Writes a new venue with its first chair and what belongs to it.
 * @throws AppError `venue-slug-taken`, `venue-limit-reached`
 */
export async function storeVenue(
  venue: VenueRecord,
  member: MemberRecord,
  further: Write[] = [],
): Promise<void> {
  const [refusal] = await tryTransaction([
    { write: venueEntity().create(venue), refusal: 'venue-slug-taken' },
    { write: store.memberWrite(undefined, member), refusal: 'venue-slug-taken' },
    {
      write: countWrite(counterOf.creator(venue.creatorId), 1, VENUE_LIMITS.venuesPerSupervisor),
      refusal: 'venue-limit-reached',
    },
    ...further.map((write) => ({ write, refusal: 'venue-slug-taken' as const })),
  ]);
  if (refusal) throw new AppError(refusal === 'changed' ? 'busy' : refusal);
}

/** Returns a draft, and its first chair. */
export function newVenue(
  { slug, name, kind, ...text }: NewVenue,
  supervisorId: string,
  at: string,
): { venue: VenueRecord; member: MemberRecord } {
  const part = { role: 'chair' as const, invitedAt: at, answeredAt: at };
  return {
    venue: {
      ...{ slug, name, kind, text },
      state: 'draft',
      creatorId: supervisorId,
      rounds: [],
      officers: [{ id: supervisorId, ...part }],
      accepted: 0,
      createdAt: at,
      revision: 1,
    },
    member: { slug, supervisorId, state: 'accepted', ...part, revision: 1 },
  };
}

/**
 * Changes what a venue says of itself. What stands in the citations of its papers, only admins change once it is public: otherwise anybody
 * could make papers seem to come from another journal.
 * @throws AppError `forbidden`, `venue-closed`, `papers-wait`, `changed-meanwhile`
 */
export function changeVenue({ clock, newId }: Deps) {
  return async ({ slug, name, kind, ...text }: VenueChanges & { slug: string }, call: Call) => {
    const isByAdmin = isAdmin(call.caller);
    const { venue, member } = isByAdmin
      ? await findRunningVenue(slug, call)
      : await findRunningVenueAs(['chair'], slug, call);
    const given = Object.fromEntries(
      Object.entries(text).filter(([, value]) => value !== undefined),
    ) as Partial<VenueText>;
    const after = {
      name: name ?? venue.name,
      kind: kind ?? venue.kind,
      text: { ...venue.text, ...given },
    };
    const [before, identity] = [citedPart(venue), citedPart(after)];
    const isRenamed = venue.state === 'public' && JSON.stringify(before) !== JSON.stringify(identity);
    if (isRenamed && !isByAdmin) throw new AppError('forbidden', { message: CITED });
    const anonymityOf = ({ policy }: VenueText) => policy.anonymity ?? 'open';
    const isChanged = anonymityOf(after.text) !== anonymityOf(venue.text);
    if (isChanged && (await listSubmissions(slug)).some(isUndecided)) throw new AppError('papers-wait');
    const act = isRenamed && {
      ...{
        id: newId(),
        actor: requireCaller(call).supervisor,
        action: 'venue.renamed' as const,
        at: clock(),
      },
      before: { venue: slug, ...before },
      after: { venue: slug, ...identity },
    };
    const changed = await store.changeVenue(venue, after, act ? auditWrites(act) : []);
    return venueAnswer({ venue: changed, member }, clock());
  };
}

/** What the citations of a venue's papers have of it. */
const citedPart = ({ name, kind, text: { issn, isbn } }: Pick<VenueRecord, 'name' | 'kind' | 'text'>) => ({
  ...{ name, kind, issn: issn ?? null, isbn: isbn ?? null },
});

const CITED =
  'The name, kind, ISSN and ISBN of a public venue stand in the citations of its papers. Write to us if they should change.';

/**
 * Publishes a venue, or lets it wait for an admin (docs/product/venues.md).
 * @throws AppError `forbidden`, `venue-closed`, `changed-meanwhile`
 */
export function publishVenue({ clock }: Deps) {
  return async ({ slug }: { slug: string }, call: Call) => {
    const { venue, member } = await findRunningVenueAs(['chair'], slug, call);
    const now = clock();
    if (venue.state === 'public') return venueAnswer({ venue, member }, now);
    const changed = await store.changeVenue(
      venue,
      !isExaminedFirst(venue) && (await hasKnownChair(venue))
        ? { state: 'public', publishedAt: now.toISOString(), refusal: '' }
        : { state: 'waiting', refusal: '' },
    );
    return venueAnswer({ venue: changed, member }, now);
  };
}

/**
 * Journals have registered names, ISSN and ISBN belong to one publication, and anybody can import the papers of a venue that others run:
 * an admin looks at them.
 */
const isExaminedFirst = ({ kind, imported, text: { issn, isbn } }: VenueRecord): boolean =>
  kind === 'journal' || Boolean(imported || issn || isbn);

/** Returns whether one of the chairs has a verified-scholar badge or a public paper. */
async function hasKnownChair({ officers }: VenueRecord): Promise<boolean> {
  const chairs = officers.flatMap(({ id, role }) => (role === 'chair' ? [id] : []));
  const people = await getSupervisors(chairs);
  if ([...people.values()].some((person) => scholarBadgeOf(person) !== null)) return true;
  const listed = await Promise.all([...people.keys()].map((id) => monthCounts(supervisorList(id))));
  return listed.flat().some(({ count }) => count > 0);
}

/** Closes a venue for good. @throws AppError `forbidden`, `venue-closed`, `changed-meanwhile` */
export function closeVenue({ clock }: Deps) {
  return async ({ slug }: { slug: string }, call: Call) => {
    const { venue, member } = await findRunningVenueAs(['chair'], slug, call);
    const changed = await store.changeVenue(venue, { state: 'closed' }, [
      countWrite(counterOf.creator(venue.creatorId), -1),
    ]);
    return venueAnswer({ venue: changed, member }, clock());
  };
}

/** Adds a round. @throws AppError `forbidden`, `venue-closed`, `round-limit-reached`, `changed-meanwhile` */
export function addRound({ clock }: Deps) {
  return async ({ slug, ...round }: RoundInput & { slug: string }, call: Call) => {
    const { venue, member } = await findRunningVenueAs(['chair'], slug, call);
    if (venue.rounds.length >= VENUE_LIMITS.rounds) throw new AppError('round-limit-reached');
    const rounds = [...venue.rounds, roundOf(round, venue.rounds.length + 1)];
    return venueAnswer({ venue: await store.changeVenue(venue, { rounds }), member }, clock());
  };
}

/**
 * Replaces a round.
 * @throws AppError `forbidden`, `venue-closed`, `round-not-found`, `volume-complete`, `changed-meanwhile`
 */
export function changeRound({ clock }: Deps) {
  return async ({ slug, number, ...round }: RoundInput & { slug: string; number: number }, call: Call) => {
    const { venue, member } = await findRunningVenueAs(['chair'], slug, call);
    const before = venue.rounds.find((each) => each.number === number);
    if (!before) throw new AppError('round-not-found');
    if (before.completedAt) throw new AppError('volume-complete');
    const rounds = venue.rounds.map((each) =>
      each === before ? { ...each, ...roundOf(round, number) } : each,
    );
    return venueAnswer({ venue: await store.changeVenue(venue, { rounds }), member }, clock());
  };
}

/**
 * Says that the proceedings of a round are a complete volume.
 * @throws AppError `forbidden`, `venue-closed`, `round-not-found`, `round-not-complete`, `changed-meanwhile`
 */
export function completeRound({ clock }: Deps) {
  return async ({ slug, number }: { slug: string; number: number }, call: Call) => {
    const { venue, member } = await findRunningVenueAs(['chair'], slug, call);
    const round = venue.rounds.find((each) => each.number === number);
    if (!round) throw new AppError('round-not-found');
    const now = clock();
    const papers = await listSubmissions(slug, number);
    if (
      venue.state !== 'public' ||
      isOpenRound(venue, round, now) ||
      papers.some(isUndecided) ||
      papers.every(({ state }) => state !== 'accepted')
    )
      throw new AppError('round-not-complete');
    // A repeated call keeps the first time.
    const complete = { completedAt: now.toISOString(), ...round };
    const rounds = venue.rounds.map((each) => (each === round ? complete : each));
    return venueAnswer({ venue: await store.changeVenue(venue, { rounds }), member }, now);
  };
}
