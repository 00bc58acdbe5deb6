import { expect, it } from 'vitest';
import { VENUE_LIMITS } from '#shared/domain/venue-constants.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { withoutPerson } from '../_lib/venues/leave-venue.ts';
import type { SubmissionRecord } from '../_lib/venues/venue-entities.ts';
import { planAssignments } from './assign-reviewers.ts';
import { withoutReviewer } from './handle-paper.ts';

const AT = '2027-03-01T12:00:00.000Z';
const submission: SubmissionRecord = {
  ...{ slug: 'walls', round: 1, paperId: 'P', state: 'submitted', revision: 1, submittedAt: AT },
  ...{ authorIds: ['ADA'], closeIds: ['ADA'], assignments: [] },
};
const candidates = new Map(
  ['emmy', 'cleo'].map((username) => {
    const supervisorId = username.toUpperCase();
    const person = { supervisorId, username } as SupervisorRecord;
    return [username, { person, close: new Set(username === 'cleo' ? ['CLEO', 'ADA'] : ['EMMY']) }];
  }),
);
const plan = (before: SubmissionRecord, ...usernames: string[]) =>
  planAssignments(
    before,
    usernames.map((username) => ({ paperId: 'P', username })),
    { candidates, at: AT },
  );

it('assigns reviewers of the venue without a conflict of interest, each once', () => {
  const { assigned, refused, after } = plan(submission, 'Emmy', 'emmy', 'cleo', 'otto');
  expect(after).toMatchObject({ state: 'in-review', assignments: [{ reviewerId: 'EMMY', assignedAt: AT }] });
  expect(assigned.map(({ username }) => username)).toEqual(['Emmy', 'emmy']);
  expect(refused.map(({ username, code }) => [username, code])).toEqual([
    ['cleo', 'conflict-of-interest'],
    ['otto', 'user-not-found'],
  ]);
  expect(withoutReviewer(after, 'EMMY')).toEqual({ assignments: [], state: 'submitted' });
});

it('assigns at most 20 reviewers to a paper', () => {
  const assignments = Array.from({ length: VENUE_LIMITS.assignmentsPerPaper }, (_, number) => ({
    reviewerId: `R${number}`,
    assignedAt: AT,
  }));
  expect(plan({ ...submission, assignments }, 'emmy').refused).toMatchObject([
    { code: 'assignment-limit-reached' },
  ]);
});

it('frees a paper from somebody who leaves, except of a review that is public', () => {
  const assignments = [{ reviewerId: 'EMMY', assignedAt: AT }];
  const open = { ...submission, state: 'in-review' as const, editorId: 'EMMY', assignments };
  expect(withoutPerson(open, 'EMMY')).toEqual(submission);
  expect(withoutPerson(open, 'OTTO')).toBeUndefined();
  const reviewed = { ...submission, assignments: [{ reviewerId: 'EMMY', assignedAt: AT, reviewId: 'R' }] };
  expect(withoutPerson(reviewed, 'EMMY')).toBeUndefined();
});
