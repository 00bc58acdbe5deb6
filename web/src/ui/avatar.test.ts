import { expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

it.each([
  ['Ada Supervisor', 'AS'],
  ['  augusta  ada king ', 'AK'],
  ['ada', 'A'],
  ['𝒜da Łukasz', '𝒜Ł'],
  ['', ''],
])('abbreviates "%s" to %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
