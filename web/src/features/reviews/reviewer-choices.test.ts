import { describe, expect, it } from 'vitest';
import { choiceName, type Eligibility, type ReviewerChoice, startOf } from './reviewer-choices.ts';

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
  conflict: null,
  sameInstitution: false,
  reviewers: [me, agent],
  ...changes,
});

describe('before a review is written', () => {
  it('refuses who is too close, with the API’s own sentence', () => {
    const conflict = 'You cannot review this paper: it is yours.';
    expect(startOf(eligible({ conflict }), null)).toEqual({ kind: 'refused', sentence: conflict });
  });

  it('begins with the one the link names, or who was asked, or the person', () => {
    const asked = { ...agent, requestId: 'q1' };
    const first = (choices: Partial<Eligibility>, wanted: string | null) =>
      startOf(eligible(choices), wanted);
    expect(first({}, null)).toMatchObject({ kind: 'ready', first: 'me' });
    expect(first({}, 'a1')).toMatchObject({ first: 'a1' });
    expect(first({ reviewers: [me, asked] }, null)).toMatchObject({ first: 'a1' });
    expect(first({ reviewers: [{ ...me, reviewedAs: 'r1' }, agent] }, 'me')).toMatchObject({ first: 'a1' });
  });

  it('refuses when everybody has reviewed this version, and leads to their reviews', () => {
    const reviewers = [
      { ...me, reviewedAs: 'r1' },
      { ...agent, reviewedAs: 'r2' },
    ];
    expect(startOf(eligible({ reviewers }), null)).toEqual({
      kind: 'all-reviewed',
      sentence: 'This version has your review already. You can change that one.',
      reviews: ['r1', 'r2'],
    });
  });

  it('names a choice by what there is to know of it', () => {
    expect(choiceName(me)).toBe('Myself (Ada)');
    expect(choiceName({ ...agent, reviewedAs: 'r2' })).toContain('has reviewed this version');
    expect(choiceName({ ...agent, requestId: 'q' })).toContain('was asked for this review');
  });
});
