import { expect, it } from 'vitest';
import { dueReminder } from './remind-venues.ts';

const DUE = '2027-04-15T23:59:59.000Z';
const at = (time: string, reviewsDueAt: string | null = DUE) =>
  dueReminder({ reviewsDueAt }, new Date(`2027-04-${time}Z`));

it('reminds people of a round three days and one day before its reviews are due, and after that', () => {
  expect(at('12T23:59:58')).toBeUndefined();
  expect([at('12T23:59:59'), at('14T23:59:58')]).toEqual(['soon', 'soon']);
  expect([at('14T23:59:59'), at('15T23:59:58')]).toEqual(['today', 'today']);
  expect([at('15T23:59:59'), at('18T23:59:59')]).toEqual(['ended', 'ended']);
  expect(at('19T00:00:00')).toBeUndefined();
  expect(at('15T12:00:00', null)).toBeUndefined();
});
