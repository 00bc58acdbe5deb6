import { OPEN_SUBMISSION_STATES } from '#shared/domain/venue-constants.ts';
import { AppError } from '#shared/errors.ts';
import { hasRevision, nextRevision } from '../runtime/optimistic-lock.ts';
import type { Write } from '../runtime/transact.ts';
import { listSubmissions } from './public-venue-repository.ts';
import {
  type MemberRecord,
  type Officer,
  type SubmissionRecord,
  type VenueRecord,
  venueEntity,
  venueMemberEntity,
  venueSubmissionEntity,
} from './venue-entities.ts';

/**
 * Returns the writes that end somebody’s part in a venue. Papers that they were to review or handle, and the venue still decides on, are
 * free for others.
 * @throws AppError `last-chair`
 */
export const leavingWrites = async (venue: VenueRecord, member: MemberRecord): Promise<Write[]> => [
  memberDeletion(member),
  ...officerWrites(venue, member.supervisorId, { before: member, after: undefined }),
  ...(await releaseWrites(venue.slug, member.supervisorId)),
];

/** Returns the role that somebody has accepted. */
export const acceptedRole = (member: MemberRecord | undefined) =>
  member?.state === 'accepted' ? member.role : undefined;

/** Returns whether the venue still has to decide on a paper. */
export const isUndecided = ({ state }: Pick<SubmissionRecord, 'state'>): boolean =>
  OPEN_SUBMISSION_STATES.includes(state);

/**
 * Returns a venue’s chairs and area editors after somebody’s part changed.
 * @param after undefined if they left
 * @throws AppError `last-chair`
 */
export function officersAfter(
  officers: readonly Officer[],
  supervisorId: string,
  after: MemberRecord | undefined,
): Officer[] {
  const others = officers.filter(({ id }) => id !== supervisorId);
  const role = acceptedRole(after);
  const officer =
    after && role && role !== 'reviewer'
      ? [
          {
            id: supervisorId,
            role,
            invitedAt: after.invitedAt,
            answeredAt: after.answeredAt ?? after.invitedAt,
          },
        ]
      : [];
  const kept = [...others, ...officer];
  if (!kept.some((each) => each.role === 'chair')) throw new AppError('last-chair');
  return kept;
}

/** Returns the write of the list of chairs and area editors, if it changes. */
export function officerWrites(
  venue: VenueRecord,
  supervisorId: string,
  { before, after }: { before: MemberRecord | undefined; after: MemberRecord | undefined },
): Write[] {
  if (acceptedRole(before) === acceptedRole(after)) return [];
  const isOfficer = [before, after].some((member) => (acceptedRole(member) ?? 'reviewer') !== 'reviewer');
  return isOfficer
    ? [venueWrite(venue, { officers: officersAfter(venue.officers, supervisorId, after) })]
    : [];
}

/** Returns the write of a venue’s changes, unless another writer was first. */
export function venueWrite(
  before: VenueRecord,
  changes: Partial<Omit<VenueRecord, 'slug' | 'accepted' | 'revision' | 'createdAt'>>,
): Write {
  const { slug, state, createdAt, revision } = before;
  return (
    venueEntity()
      .patch({ slug })
      // The attributes of an index must be written together.
      .set({ state, createdAt, ...changes, revision: nextRevision(revision) })
      .where((item, operations) => hasRevision(operations, item.revision, revision))
  );
}

/** Returns the write that ends somebody’s part, unless another writer was first. */
const memberDeletion = ({ slug, supervisorId, revision }: MemberRecord): Write =>
  venueMemberEntity()
    .delete({ slug, supervisorId })
    .where((item, operations) => hasRevision(operations, item.revision, revision));

/** Returns the write of a submission, unless another writer was first. */
export const submissionWrite = (
  before: Pick<SubmissionRecord, 'revision'> | undefined,
  after: Omit<SubmissionRecord, 'revision'>,
): Write =>
  venueSubmissionEntity()
    .put({ ...after, revision: nextRevision(before?.revision) })
    .where((item, operations) => hasRevision(operations, item.revision, before?.revision));

/** How many papers one transaction frees; somebody with more of them keeps the others, which chairs can take from them. */
const MOST_FREED = 90;

async function releaseWrites(slug: string, supervisorId: string): Promise<Write[]> {
  const open = (await listSubmissions(slug)).filter(isUndecided);
  return open
    .flatMap((submission) => {
      const freed = withoutPerson(submission, supervisorId);
      return freed ? [submissionWrite(submission, freed)] : [];
    })
    .slice(0, MOST_FREED);
}

/** Returns a submission without what somebody still had to do for it; undefined if there is nothing. */
export function withoutPerson(
  submission: SubmissionRecord,
  supervisorId: string,
): SubmissionRecord | undefined {
  const isTheirs = (each: SubmissionRecord['assignments'][number]) =>
    each.reviewerId === supervisorId && each.reviewId === undefined;
  const assignments = submission.assignments.filter((each) => !isTheirs(each));
  const { editorId, ...rest } = submission;
  if (editorId !== supervisorId && assignments.length === submission.assignments.length) return undefined;
  return {
    ...rest,
    ...(editorId && editorId !== supervisorId ? { editorId } : {}),
    ...{ assignments, state: stateWith(assignments) },
  };
}

/** Returns the state of a paper that the venue has to decide on. */
export const stateWith = (assignments: SubmissionRecord['assignments']) =>
  assignments.length === 0 ? ('submitted' as const) : ('in-review' as const);
