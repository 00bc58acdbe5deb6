import { expect, it } from 'vitest';
import type { ReferenceCheck } from '#shared/domain/reference-check.ts';
import { answersToCarry } from './carry-answers.ts';

const CHECK: ReferenceCheck = {
  ...{ verdict: 'not-found', kind: 'paper', checkedAt: '2026-11-24T03:16:00.000Z', score: null },
  ...{ fields: [], record: null, notices: [], lookedIn: [], correction: null, answer: null },
};
const ANSWER = {
  ...{ text: 'A report of 1963.', url: '', by: { username: 'ada', name: 'Ada' } },
  at: '2026-11-24T10:00:00.000Z',
};
const before = {
  references: [
    { key: '1', text: 'A. Nobody, “A report”, 1963.' },
    { key: '2', text: 'B. Somebody, “Another”, 1964.' },
  ],
  checks: new Map([
    ['1', { ...CHECK, answer: ANSWER }],
    ['2', CHECK],
  ]),
};
const carried = (text: string, check: ReferenceCheck) =>
  answersToCarry(before, { references: [{ key: '7', text }], checks: new Map([['7', check]]) });

it('carries an answer to the same reference, whatever its number and punctuation', () => {
  expect(carried('A. Nobody. “A Report,” 1963', CHECK)).toEqual([['7', ANSWER]]);
});

it('carries no answer to another reference, another verdict, or over a newer answer', () => {
  expect(carried('A. Nobody, “A report”, 1964.', CHECK)).toEqual([]);
  expect(carried('A. Nobody, “A report”, 1963.', { ...CHECK, verdict: 'retracted' })).toEqual([]);
  expect(carried('A. Nobody, “A report”, 1963.', { ...CHECK, answer: ANSWER })).toEqual([]);
  expect(carried('B. Somebody, “Another”, 1964.', CHECK)).toEqual([]);
});
