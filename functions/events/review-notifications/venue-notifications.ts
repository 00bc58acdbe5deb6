import * as z from 'zod';
import { venuePath } from '#shared/domain/publication.ts';
import { SUBMISSION_STATE_NAMES, VENUE_ROLES } from '#shared/domain/venue-constants.ts';
import type { NewNotification } from '../../_lib/notifications/notification-repository.ts';
import { formatDay, paperPath, quotedTitle } from '../../_lib/notifications/notification-texts.ts';
import { currentAuthorIds } from '../../_lib/papers/authorship.ts';
import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';
import { isUndecided } from '../../_lib/venues/leave-venue.ts';
import { openInvitation } from '../../_lib/venues/open-invitation.ts';
import type {
  MemberRecord,
  ReminderRecord,
  RoundRecord,
  SubmissionRecord,
  VenueRecord,
} from '../../_lib/venues/venue-entities.ts';

/** Returns what an open invitation is about; undefined without one. */
export const invitationKey = (member: MemberRecord | undefined): string | undefined => {
  const role = openInvitation(member);
  return member && role && `venue ${member.slug} ${role} ${member.invitedAt}`;
};

/** Notifies somebody of an invitation to a venue. */
export function invitationNotifications(
  member: MemberRecord,
  { name, slug }: Pick<VenueRecord, 'name' | 'slug'>,
): NewNotification[] {
  const role = openInvitation(member);
  const cause = invitationKey(member);
  if (!role || !cause) return [];
  const { means } = VENUE_ROLES[role];
  const words = VENUE_ROLES[role].name.toLowerCase();
  return [
    {
      supervisorId: member.supervisorId,
      type: 'VENUE_INVITATION',
      cause,
      title: `${name} invites you`,
      message: `${quotedTitle(name)} asks you to be ${role === 'area-editor' ? 'an' : 'a'} ${words}. ${means}`,
      actionUrl: venuePath(slug),
      at: member.invitedAt,
    },
  ];
}

/** The parts of a paper at a venue that notifications depend on, from its item with the assignments parsed. */
export const NotifiedSubmission = z.object({
  slug: z.string(),
  round: z.number(),
  paperId: z.string(),
  state: z.enum(SUBMISSION_STATE_NAMES),
  assignments: z.array(
    z.object({ reviewerId: z.string(), assignedAt: z.string(), reviewId: z.string().optional() }),
  ),
  decidedAt: z.string().optional(),
});
export type NotifiedSubmission = z.infer<typeof NotifiedSubmission>;
type Assignment = NotifiedSubmission['assignments'][number];

const newAssignments = (after: NotifiedSubmission, before: NotifiedSubmission | undefined): Assignment[] =>
  after.assignments.filter(
    ({ reviewerId, assignedAt, reviewId }) =>
      reviewId === undefined &&
      !before?.assignments.some(
        (known) => known.reviewerId === reviewerId && known.assignedAt === assignedAt,
      ),
  );

const isNewDecision = (after: NotifiedSubmission, before: NotifiedSubmission | undefined): boolean =>
  after.decidedAt !== undefined && after.decidedAt !== before?.decidedAt;

/** Returns whether a change of a paper at a venue concerns somebody. */
export const hasNews = (after: NotifiedSubmission, before: NotifiedSubmission | undefined): boolean =>
  newAssignments(after, before).length > 0 || isNewDecision(after, before);

/** Notifies reviewers of papers that a venue gave to them and they haven’t reviewed, and authors of its decision. */
export function submissionNotifications(
  after: NotifiedSubmission,
  before: NotifiedSubmission | undefined,
  {
    venue,
    paper,
    hasReviewed,
  }: {
    venue: Pick<VenueRecord, 'name' | 'rounds'>;
    paper: PaperRecord;
    /** Whether a review by somebody, from before the assignment, completes it. */
    hasReviewed: (reviewerId: string) => boolean;
  },
): NewNotification[] {
  const { slug, round, paperId, state, decidedAt } = after;
  const dueAt = venue.rounds.find(({ number }) => number === round)?.reviewsDueAt;
  const title = quotedTitle(paper.shown.title);
  const waiting = newAssignments(after, before).filter(({ reviewerId }) => !hasReviewed(reviewerId));
  const assigned = waiting.map(
    ({ reviewerId, assignedAt }): NewNotification => ({
      supervisorId: reviewerId,
      type: 'VENUE_ASSIGNMENT',
      cause: `venue ${slug} ${round} ${paperId} assigned ${assignedAt}`,
      title: `A paper to review for ${venue.name}`,
      message: `Please review ${title}.${dueAt ? ` Your review is due by ${formatDay(dueAt)}.` : ''}`,
      actionUrl: `${paperPath(paper.archiveId)}/write-review`,
      at: assignedAt,
    }),
  );
  if (!decidedAt || !isNewDecision(after, before)) return assigned;
  const decided = currentAuthorIds(paper).map(
    (supervisorId): NewNotification => ({
      supervisorId,
      type: 'VENUE_DECISION',
      cause: `venue ${slug} ${round} ${paperId} decided`,
      title: `${venue.name} ${state === 'accepted' ? 'accepted your paper' : 'didn’t accept your paper'}`,
      message: `The decision on ${title} has its reasons with it.${state === 'accepted' ? '' : ' Your paper stays public, and can go to another venue.'}`,
      actionUrl: `${venuePath(slug)}/papers`,
      at: decidedAt,
    }),
  );
  return [...assigned, ...decided];
}

/** Reminds reviewers of what they still have to review in a round and, when the reviews are late, its chairs of what is missing. */
export function reminderNotifications(
  { kind, dueAt, at }: ReminderRecord,
  {
    venue: { slug, name, officers },
    round,
    submissions,
  }: {
    venue: Pick<VenueRecord, 'slug' | 'name' | 'officers'>;
    round: Pick<RoundRecord, 'number' | 'name'>;
    submissions: readonly SubmissionRecord[];
  },
): NewNotification[] {
  const missing = submissions
    .filter(isUndecided)
    .flatMap(({ closeIds, assignments }) =>
      assignments
        .filter(({ reviewerId, reviewId }) => reviewId === undefined && !closeIds.includes(reviewerId))
        .map(({ reviewerId }) => ({ reviewerId, closeIds })),
    );
  const reminder = (supervisorId: string, title: string, message: string): NewNotification => ({
    ...{ supervisorId, type: 'VENUE_REMINDER', title, message, at },
    cause: `venue ${slug} ${round.number} reminder ${kind} ${dueAt}`,
    actionUrl: `${venuePath(slug)}/papers`,
  });
  if (kind === 'ended')
    return officers
      .filter(({ role }) => role === 'chair')
      .flatMap(({ id }) => {
        // Of their own papers, chairs don’t learn who reviews them.
        const count = missing.filter(({ closeIds }) => !closeIds.includes(id)).length;
        const message = `The reviews of ${quotedTitle(round.name)} were due on ${formatDay(dueAt)}. ${reviews(count, 'is', 'are')} missing.`;
        return count > 0 ? [reminder(id, `Reviews for ${name} are missing`, message)] : [];
      });
  const when = kind === 'today' ? 'within a day' : 'soon';
  return [...Map.groupBy(missing, ({ reviewerId }) => reviewerId)].map(([id, { length }]) =>
    reminder(
      id,
      `Reviews for ${name} are due ${when}`,
      `${reviews(length, 'of yours is', 'of yours are')} due by ${formatDay(dueAt)}.`,
    ),
  );
}

const reviews = (count: number, one: string, many: string): string =>
  count === 1 ? `1 review ${one}` : `${count} reviews ${many}`;
