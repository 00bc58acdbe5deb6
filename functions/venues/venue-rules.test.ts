import { describe, expect, it } from 'vitest';
import { officersAfter } from '../_lib/venues/leave-venue.ts';
import { isOpenRound } from '../_lib/venues/open-round.ts';
import type { MemberRecord, Officer } from '../_lib/venues/venue-entities.ts';
import { answered, appealEnd, invited, isLate, nextDeadline, roundOf } from './venue-rules.ts';

const at = (time: string) => new Date(`2027-03-01T${time}:00Z`);
const round = roundOf(
  {
    name: 'One',
    opensAt: '2027-03-01T10:00:00+01:00',
    closesAt: '2027-03-01T12:00:00Z',
    graceMinutes: 15,
    reviewsDueAt: null,
    decisionsAt: null,
    finalVersionsAt: null,
    categories: [],
    papersPerAuthor: null,
    reviewsPerPaper: 3,
  },
  1,
);
const venue = { state: 'public' as const, rounds: [round] };

describe('a round', () => {
  it('is stored with its times in UTC', () => {
    expect(round).toMatchObject({ number: 1, opensAt: '2027-03-01T09:00:00.000Z', reviewsDueAt: null });
  });

  it('takes papers from its opening to the end of the grace, while the venue is public', () => {
    const open = ['08:59', '09:00', '12:00', '12:15', '12:16'].map((time) =>
      isOpenRound(venue, round, at(time)),
    );
    expect(open).toEqual([false, true, true, true, false]);
    expect(isOpenRound({ state: 'waiting' }, round, at('11:00'))).toBe(false);
    expect(isOpenRound(venue, { ...round, closesAt: null }, at('23:00'))).toBe(true);
  });

  it('gives a venue its next deadline, which in the grace is the one that has passed', () => {
    const later = { ...round, number: 2, closesAt: '2027-03-02T12:00:00.000Z' };
    expect(nextDeadline({ ...venue, rounds: [later, round] }, at('12:10'))).toBe(round.closesAt);
    expect(nextDeadline({ ...venue, rounds: [later, round] }, at('12:20'))).toBe(later.closesAt);
    expect(nextDeadline({ ...venue, rounds: [{ ...round, closesAt: null }] }, at('12:10'))).toBeNull();
  });
});

describe('somebody’s part in a venue', () => {
  const NOW = '2027-03-01T12:00:00.000Z';
  const as = (role: MemberRecord['role']) => ({ slug: 'walls', supervisorId: 'EMMY', role, at: NOW });
  const accepted = answered(invited(undefined, as('reviewer')), 'accept', NOW);

  it('begins with the answer to an invitation', () => {
    expect(accepted).toMatchObject({ role: 'reviewer', state: 'accepted', answeredAt: NOW, revision: 2 });
    expect(answered(invited(undefined, as('chair')), 'decline', NOW).state).toBe('declined');
    expect(() => answered(accepted, 'accept', NOW)).toThrow(expect.objectContaining({ code: 'not-invited' }));
    expect(() => answered(undefined, 'accept', NOW)).toThrow(
      expect.objectContaining({ code: 'not-invited' }),
    );
  });

  it('stays as it was until another role is accepted', () => {
    const asked = invited(accepted, as('chair'));
    expect(asked).toMatchObject({ role: 'reviewer', state: 'accepted', invitedTo: 'chair' });
    expect(answered(asked, 'decline', NOW)).toEqual({ ...accepted, revision: 4 });
    expect(answered(asked, 'accept', NOW)).toMatchObject({ role: 'chair', state: 'accepted' });
    expect(invited(asked, as('reviewer'))).not.toHaveProperty('invitedTo');
  });

  it('is on the venue’s list for chairs and area editors, and a chair remains', () => {
    const grace: Officer = { id: 'GRACE', role: 'chair', invitedAt: NOW, answeredAt: NOW };
    const emmy = answered(invited(undefined, as('area-editor')), 'accept', NOW);
    expect(officersAfter([grace], 'EMMY', emmy).map(({ id }) => id)).toEqual(['GRACE', 'EMMY']);
    expect(officersAfter([grace], 'EMMY', accepted)).toEqual([grace]);
    expect(() => officersAfter([grace], 'GRACE', undefined)).toThrow(
      expect.objectContaining({ code: 'last-chair' }),
    );
  });
});

it('calls a review late while the venue has to decide and the review isn’t public', () => {
  const due = '2027-03-01T12:00:00.000Z';
  const late = (state: 'in-review' | 'accepted', reviewId?: string, dueAt: string | null = due) =>
    isLate({ state }, { reviewId }, dueAt, at('13:00'));
  expect([
    late('in-review'),
    late('accepted'),
    late('in-review', 'R'),
    late('in-review', undefined, null),
  ]).toEqual([true, false, false, false]);
  expect(isLate({ state: 'in-review' }, {}, due, at('11:00'))).toBe(false);
});

it('lets the authors of a paper that was not accepted appeal once, for 14 days', () => {
  const decided = { state: 'rejected' as const, decidedAt: '2027-03-01T12:00:00.000Z' };
  expect(appealEnd(decided)).toEqual(new Date('2027-03-15T12:00:00Z'));
  expect(appealEnd({ ...decided, appealedAt: '2027-03-02T12:00:00.000Z' })).toBeUndefined();
  expect(appealEnd({ ...decided, state: 'accepted' })).toBeUndefined();
  expect(appealEnd({ state: 'in-review' })).toBeUndefined();
});
