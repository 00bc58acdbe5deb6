import { describe, expect, it } from 'vitest';
import { noticesOfSuspension, type Suspendable } from './of-suspension.ts';

const by = { id: '01ADMIN', username: 'chief' };
const person: Suspendable = { supervisorId: '01HAL', updatedAt: '2026-11-20T12:00:00.000Z' };
const suspended: Suspendable = {
  ...person,
  suspension: { reason: 'Forty papers in one night.', at: '2026-11-20T13:00:00.000Z', by },
};
const withSuspension = (changes: Partial<NonNullable<Suspendable['suspension']>>): Suspendable => ({
  ...suspended,
  suspension: { ...suspended.suspension, reason: '', at: '2026-11-20T13:00:00.000Z', by, ...changes },
});
const appeal = { text: 'It was a script.', at: '2026-11-20T14:00:00.000Z' };
const answer = { reason: 'It was not the first.', at: '2026-11-20T15:00:00.000Z', by };

describe('a suspension tells', () => {
  it('whom it concerns, why, and that they may appeal; once', () => {
    const [told, ...more] = noticesOfSuspension(suspended, person);
    expect(told).toMatchObject({ supervisorId: '01HAL', type: 'SECURITY_ALERT', actionUrl: '/profile' });
    expect(told?.message).toMatch(/may appeal once.*Forty papers in one night\.$/);
    expect(more).toEqual([]);
    expect(noticesOfSuspension({ ...suspended, updatedAt: '2026-11-21T00:00:00.000Z' }, suspended)).toEqual(
      [],
    );
  });

  it('of the answer to an appeal, not of the appeal itself', () => {
    expect(noticesOfSuspension(withSuspension({ appeal }), suspended)).toEqual([]);
    const upheld = noticesOfSuspension(withSuspension({ appeal, answer }), withSuspension({ appeal }));
    expect(upheld).toMatchObject([{ title: 'Your account stays suspended', at: answer.at }]);
    expect(upheld[0]?.message).toContain('It was not the first.');
  });

  it('of its end, and anew of another one', () => {
    const lifted = noticesOfSuspension(person, suspended);
    expect(lifted).toMatchObject([{ title: 'Your account is open again' }]);
    const again = withSuspension({ at: '2026-12-01T00:00:00.000Z' });
    expect(noticesOfSuspension(again, person)[0]?.cause).not.toBe(
      noticesOfSuspension(suspended, person)[0]?.cause,
    );
  });
});
