import { expect, it } from 'vitest';
import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';
import type { MemberRecord, SubmissionRecord } from '../../_lib/venues/venue-entities.ts';
import {
  hasNews,
  invitationKey,
  invitationNotifications,
  type NotifiedSubmission,
  reminderNotifications,
  submissionNotifications,
} from './venue-notifications.ts';

const AT = '2026-11-28T12:00:00.000Z';
const member: MemberRecord = {
  slug: 'walls-2027',
  supervisorId: 'EMMY',
  role: 'reviewer',
  state: 'invited',
  invitedAt: AT,
  revision: 1,
};
const officers = ['GRACE', 'ADA'].map((id) => ({
  id,
  role: 'chair' as const,
  invitedAt: AT,
  answeredAt: AT,
}));
const venue = { slug: 'walls-2027', name: 'Workshop on walls', rounds: [], officers };
const paper = {
  paperId: 'P',
  archiveId: 'COL.2611.00001',
  supervisorId: 'ADA',
  coauthors: [],
  shown: { title: 'Lichen' },
} as unknown as PaperRecord;
const about = { venue, paper, hasReviewed: () => false };
const submission: NotifiedSubmission = {
  slug: 'walls-2027',
  round: 1,
  paperId: 'P',
  state: 'in-review',
  closeIds: ['ADA'],
  assignments: [{ reviewerId: 'EMMY', assignedAt: AT }],
};

it('tells somebody of an open invitation, and of one to another role', () => {
  expect(invitationNotifications(member, venue)).toMatchObject([
    {
      supervisorId: 'EMMY',
      message: expect.stringContaining('to be a reviewer'),
      actionUrl: '/venues/walls-2027',
    },
  ]);
  const other: MemberRecord = { ...member, state: 'accepted', invitedTo: 'area-editor' };
  expect(invitationNotifications(other, venue)[0]?.message).toContain('to be an area editor');
  expect(invitationKey({ ...member, state: 'accepted' })).toBeUndefined();
});

it('tells a reviewer of an assignment once, whatever else changes', () => {
  expect(submissionNotifications(submission, undefined, about)).toMatchObject([
    { supervisorId: 'EMMY', type: 'VENUE_ASSIGNMENT' },
  ]);
  // Their review is older than the assignment.
  expect(
    submissionNotifications(submission, undefined, { ...about, hasReviewed: (id) => id === 'EMMY' }),
  ).toEqual([]);
  expect(
    hasNews(
      { ...submission, assignments: [{ reviewerId: 'EMMY', assignedAt: AT, reviewId: 'R' }] },
      submission,
    ),
  ).toBe(false);
});

it('tells the authors of a decision once', () => {
  const decided: NotifiedSubmission = { ...submission, state: 'rejected', decidedAt: AT };
  expect(submissionNotifications(decided, submission, about)).toMatchObject([
    { supervisorId: 'ADA', type: 'VENUE_DECISION', title: 'Workshop on walls didn’t accept your paper' },
  ]);
  expect(hasNews(decided, decided)).toBe(false);
});

it('tells the chairs without a conflict of interest of an appeal, and the authors of the answer', () => {
  const decided: NotifiedSubmission = { ...submission, assignments: [], state: 'rejected', decidedAt: AT };
  const appealed = { ...decided, appealedAt: '2026-11-29T12:00:00.000Z' };
  expect(submissionNotifications(appealed, decided, about)).toMatchObject([
    { supervisorId: 'GRACE', type: 'VENUE_DECISION', title: 'An appeal at Workshop on walls' },
  ]);
  const answeredAt = '2026-11-30T12:00:00.000Z';
  const upheld = { ...appealed, appealAnsweredAt: answeredAt };
  expect(submissionNotifications(upheld, appealed, about)).toMatchObject([
    { supervisorId: 'ADA', title: 'Workshop on walls upheld its decision' },
  ]);
  const overturned = { ...upheld, state: 'accepted' as const, decidedAt: answeredAt };
  expect(submissionNotifications(overturned, appealed, about)).toMatchObject([
    { supervisorId: 'ADA', title: 'Workshop on walls accepted your paper' },
  ]);
  expect(hasNews(overturned, overturned)).toBe(false);
});

it('reminds reviewers of the reviews that they still have to write, and chairs of those that are missing', () => {
  const dueAt = '2026-12-01T12:00:00.000Z';
  const sent = (paperId: string, ...reviewerIds: string[]): SubmissionRecord => ({
    ...{ slug: 'walls-2027', round: 1, state: 'in-review' as const },
    ...{ paperId, authorIds: ['ADA'], closeIds: ['ADA', 'CLEO'], submittedAt: AT, revision: 1 },
    assignments: reviewerIds.map((reviewerId) => ({ reviewerId, assignedAt: AT })),
  });
  const done = { reviewerId: 'OTTO', assignedAt: AT, reviewId: 'R' };
  const remind = (kind: 'soon' | 'today' | 'ended') =>
    reminderNotifications(
      { slug: 'walls-2027', round: 1, kind, dueAt, at: AT },
      {
        venue,
        round: { number: 1, name: 'First round' },
        submissions: [
          sent('P', 'EMMY', 'CLEO'),
          { ...sent('Q', 'EMMY'), assignments: [...sent('Q', 'EMMY').assignments, done] },
          { ...sent('R', 'ZOE'), state: 'withdrawn' },
        ],
      },
    );
  expect(remind('soon')).toMatchObject([
    {
      ...{
        supervisorId: 'EMMY',
        type: 'VENUE_REMINDER',
        title: 'Reviews for Workshop on walls are due soon',
      },
      message: '2 reviews of yours are due by December 1, 2026.',
    },
  ]);
  expect(remind('today')[0]?.cause).not.toBe(remind('soon')[0]?.cause);
  // Not the chair who is an author of the papers.
  expect(remind('ended')).toMatchObject([
    {
      supervisorId: 'GRACE',
      message: 'The reviews of “First round” were due on December 1, 2026. 2 reviews are missing.',
      actionUrl: '/venues/walls-2027/papers',
    },
  ]);
});
