import { expect, it } from 'vitest';
import { reproducedSentence } from './reproduced-sentence.ts';

const counts = { version: 1, differing: [], lastAt: '2026-11-25T12:00:00.000Z' };

it('says by how many supervisors a paper was reproduced, and what the last run gave', () => {
  expect(reproducedSentence({ ...counts, supervisors: 2, reproduced: 5, outputs: 5 }, 'Nov 25')).toBe(
    'Reproduced by 2 supervisors, last on Nov 25: 5 of 5 outputs',
  );
  expect(reproducedSentence({ ...counts, supervisors: 1, reproduced: 0, outputs: 1 }, 'Nov 25')).toBe(
    'Run by another supervisor, last on Nov 25: 0 of 1 output',
  );
});
