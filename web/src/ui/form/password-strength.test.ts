import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

it('calls passwords that attackers try first weak, and long ones of several words strong', () => {
  for (const weak of ['Password1', 'P@ssw0rd1', 'Qwerty123', 'Colophon1', 'Aa111111', 'Summer1999'])
    expect(strengthOf(weak), weak).toBeLessThan(3);
  for (const strong of ['Lichen-wall-Harbor7', 'kV9#tqLw2!zR', 'Moss on forty walls 3'])
    expect(strengthOf(strong), strong).toBe(4);
  expect(strengthOf('aB3'.repeat(1_000))).toBeLessThan(3);
});
