import { describe, expect, it } from 'vitest';
import { type SuspensionSubject, suspensionNotifications } from './suspension-notifications.ts';

const by = { id: '01ADMIN', username: 'chief' };
const person: SuspensionSubject = { supervisorId: '01HAL', updatedAt: '2026-11-20T12:00:00.000Z' };
const suspended: SuspensionSubject = {
  ...person,
  suspension: { reason: 'Forty papers in one night.', at: '2026-11-20T13:00:00.000Z', by },
};
const withSuspension = (
  changes: Partial<NonNullable<SuspensionSubject['suspension']>>,
): SuspensionSubject => ({
  ...suspended,
  suspension: { ...suspended.suspension, reason: '', at: '2026-11-20T13:00:00.000Z', by, ...changes },
});
const appeal = { text: 'It was a script.', at: '2026-11-20T14:00:00.000Z' };
const answer = { reason: 'It was not the first.', at: '2026-11-20T15:00:00.000Z', by };

describe('a suspension', () => {
  it('notifies the person once, with the reason and the right to appeal', () => {
    const [told, ...more] = suspensionNotifications(suspended, person);
    expect(told).toMatchObject({ supervisorId: '01HAL', type: 'SECURITY_ALERT', actionUrl: '/profile' });
    expect(told?.message).toMatch(/can appeal once.*Forty papers in one night\.$/);
    expect(more).toEqual([]);
    expect(
      suspensionNotifications({ ...suspended, updatedAt: '2026-11-21T00:00:00.000Z' }, suspended),
    ).toEqual([]);
  });

  it('notifies of the answer to an appeal, not of the appeal itself', () => {
    expect(suspensionNotifications(withSuspension({ appeal }), suspended)).toEqual([]);
    const upheld = suspensionNotifications(withSuspension({ appeal, answer }), withSuspension({ appeal }));
    expect(upheld).toMatchObject([{ title: 'Your account stays suspended', at: answer.at }]);
    expect(upheld[0]?.message).toContain('It was not the first.');
  });

  it('notifies of its end, and again of the next one', () => {
    const lifted = suspensionNotifications(person, suspended);
    expect(lifted).toMatchObject([{ title: 'Your account is open again' }]);
    const again = withSuspension({ at: '2026-12-01T00:00:00.000Z' });
    expect(suspensionNotifications(again, person)[0]?.cause).not.toBe(
      suspensionNotifications(suspended, person)[0]?.cause,
    );
  });
});
