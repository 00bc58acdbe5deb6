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
  closeIds: z.array(z.string()),
  decidedAt: z.string().optional(),
  appealedAt: z.string().optional(),
  appealAnsweredAt: z.string().optional(),
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

const isNewAppeal = (after: NotifiedSubmission, before: NotifiedSubmission | undefined): boolean =>
  after.appealedAt !== undefined && after.appealedAt !== before?.appealedAt;

/** Returns whether a change of a paper at a venue concerns somebody. */
export const hasNews = (after: NotifiedSubmission, before: NotifiedSubmission | undefined): boolean =>
  newAssignments(after, before).length > 0 ||
  isNewDecision(after, before) ||
  isNewAppeal(after, before) ||
  after.appealAnsweredAt !== before?.appealAnsweredAt;

/**
 * Notifies reviewers of papers that a venue gave to them and they haven’t reviewed, authors of its decision and its answer to their appeal,
 * and chairs of the appeal.
 */
export function submissionNotifications(
  after: NotifiedSubmission,
  before: NotifiedSubmission | undefined,
  {
    venue,
    paper,
    hasReviewed,
  }: {
    venue: Pick<VenueRecord, 'name' | 'rounds' | 'officers'>;
    paper: PaperRecord;
    /** Whether a review by somebody, from before the assignment, completes it. */
    hasReviewed: (reviewerId: string) => boolean;
  },
): NewNotification[] {
  const { slug, round, paperId, state, decidedAt, appealedAt, appealAnsweredAt } = after;
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
  const decision = (what: string, at: string, told: Pick<NewNotification, 'title' | 'message'>) => ({
    ...told,
    type: 'VENUE_DECISION' as const,
    cause: `venue ${slug} ${round} ${paperId} ${what}`,
    actionUrl: `${venuePath(slug)}/papers`,
    at,
  });
  const isAccepted = state === 'accepted';
  const outcome = `${venue.name} ${isAccepted ? 'accepted your paper' : 'didn’t accept your paper'}`;
  const authors = currentAuthorIds(paper);
  if (appealAnsweredAt && appealAnsweredAt !== before?.appealAnsweredAt)
    return toAll(
      authors,
      decision('appeal answered', appealAnsweredAt, {
        title: isAccepted ? outcome : `${venue.name} upheld its decision`,
        message: `Your appeal about ${title} is answered, with reasons.`,
      }),
    );
  if (appealedAt && isNewAppeal(after, before))
    return toAll(
      venue.officers.flatMap(({ id, role }) =>
        role === 'chair' && !after.closeIds.includes(id) ? [id] : [],
      ),
      decision('appealed', appealedAt, {
        title: `An appeal at ${venue.name}`,
        message: `The authors of ${title} appeal against the decision. A chair answers once.`,
      }),
    );
  if (!decidedAt || !isNewDecision(after, before)) return assigned;
  const further = isAccepted ? '' : ' Your paper stays public, and can go to another venue.';
  const message = `The decision on ${title} has its reasons with it.${further}`;
  return [...assigned, ...toAll(authors, decision('decided', decidedAt, { title: outcome, message }))];
}

const toAll = (
  supervisorIds: readonly string[],
  notification: Omit<NewNotification, 'supervisorId'>,
): NewNotification[] => supervisorIds.map((supervisorId) => ({ ...notification, supervisorId }));

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
