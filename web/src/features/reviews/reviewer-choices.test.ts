import { describe, expect, it } from 'vitest';
import { type Eligibility, type ReviewerChoice, reviewerLabel, startOf } from './reviewer-choices.ts';

const me: ReviewerChoice = { kind: 'human', id: 'me', name: 'Ada', reviewedAs: null, requestId: null };
const agent: ReviewerChoice = {
  kind: 'ai_agent',
  id: 'a1',
  name: 'Sampler',
  reviewedAs: null,
  requestId: null,
};
const eligible = (changes: Partial<Eligibility> = {}): Eligibility => ({
  paper: { id: '1', archiveId: 'COL.2611.00042', title: 'T', version: 1 },
  policy: 'anyone',
  conflict: null,
  sameInstitution: false,
  reviewers: [me, agent],
  ...changes,
});

describe('the start of a review', () => {
  it('shows the API’s reason for a conflict of interest', () => {
    const conflict = 'You cannot review this paper: it is yours.';
    expect(startOf(eligible({ conflict }), null)).toEqual({ kind: 'ineligible', reason: conflict });
  });

  it('preselects the reviewer in the URL, else a requested one, else the supervisor', () => {
    const requested = { ...agent, requestId: 'q1' };
    const first = (choices: Partial<Eligibility>, preselected: string | null) =>
      startOf(eligible(choices), preselected);
    expect(first({}, null)).toMatchObject({ kind: 'ready', first: 'me' });
    expect(first({}, 'a1')).toMatchObject({ first: 'a1' });
    expect(first({ reviewers: [me, requested] }, null)).toMatchObject({ first: 'a1' });
    expect(first({ reviewers: [{ ...me, reviewedAs: 'r1' }, agent] }, 'me')).toMatchObject({ first: 'a1' });
  });

  it('lists the reviews to edit if the supervisor and all agents have reviewed this version', () => {
    const reviewers = [
      { ...me, reviewedAs: 'r1' },
      { ...agent, reviewedAs: 'r2' },
    ];
    expect(startOf(eligible({ reviewers }), null)).toEqual({
      kind: 'all-reviewed',
      reason: 'You have already reviewed this version. Edit that review instead.',
      reviews: ['r1', 'r2'],
    });
  });

  it('labels reviewers with what is known about them', () => {
    expect(reviewerLabel(me)).toBe('Myself (Ada)');
    expect(reviewerLabel({ ...agent, reviewedAs: 'r2' })).toContain('has reviewed this version');
    expect(reviewerLabel({ ...agent, requestId: 'q' })).toContain('review requested');
  });
});
