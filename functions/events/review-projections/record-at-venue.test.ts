import { expect, it } from 'vitest';
import type { AiAssistance } from '#shared/domain/review-policy.ts';
import type { SubmissionRecord } from '../../_lib/venues/venue-entities.ts';
import { withReviews } from './record-at-venue.ts';

const AT = '2027-03-01T12:00:00.000Z';
const submission: SubmissionRecord = {
  ...{ slug: 'walls', round: 1, paperId: 'P', state: 'in-review', revision: 1, submittedAt: AT },
  ...{ authorIds: ['ADA'], closeIds: ['ADA'] },
  assignments: [
    { reviewerId: 'EMMY', assignedAt: AT },
    { reviewerId: 'OTTO', assignedAt: AT },
  ],
};
const by = (
  supervisorId: string,
  reviewId: string,
  overallScore: number,
  reviewerType: 'human' | 'ai_agent' = 'human',
  aiAssistance?: AiAssistance,
) => ({
  supervisorId,
  reviewId,
  reviewerType,
  record: { content: { overallScore, ...(aiAssistance ? { aiAssistance } : {}) } },
});
const idsOf = ({ assignments }: SubmissionRecord) => assignments.map(({ reviewId }) => reviewId ?? null);

it('notes the first review of each reviewer, and the mean of all reviews', () => {
  const reviews = [by('ZOE', 'R1', 4), by('EMMY', 'R2', 7), by('EMMY', 'R3', 9)];
  const noted = withReviews(submission, reviews, 'anyone');
  expect(idsOf(noted)).toEqual(['R2', null]);
  expect(noted.averageScore).toBe(6.7);
  expect(withReviews(noted, reviews, 'anyone')).toEqual(noted);
  expect(withReviews(submission, [], 'anyone')).toEqual(submission);
});

it('notes an anonymous review at the venue that hides the reviewer, and at no other', () => {
  const hidden = (venue: string) => [
    { ...by('NOBODY', 'R1', 7), sealed: { supervisorId: 'EMMY', reviewerId: 'EMMY', venue } },
  ];
  expect(idsOf(withReviews(submission, hidden('walls'), 'anyone'))).toEqual(['R1', null]);
  expect(idsOf(withReviews(submission, hidden('roofs'), 'anyone'))).toEqual([null, null]);
});

it('counts reviews by agents only if the venue lets agents review', () => {
  const reviews = [by('EMMY', 'R1', 7, 'ai_agent'), by('OTTO', 'R2', 7)];
  expect(idsOf(withReviews(submission, reviews, 'anyone'))).toEqual(['R1', 'R2']);
  expect(idsOf(withReviews(submission, reviews, 'assisted'))).toEqual([null, 'R2']);
});

it('counts a review with help of AI only if the venue allows it', () => {
  const reviews = [by('EMMY', 'R1', 7, 'human', 'assisted'), by('OTTO', 'R2', 7, 'human', 'none')];
  expect(idsOf(withReviews(submission, reviews, 'assisted'))).toEqual(['R1', 'R2']);
  expect(idsOf(withReviews(submission, reviews, 'people'))).toEqual([null, 'R2']);
});
