import { expect, it } from 'vitest';
import type { ReferenceCheck } from '#shared/domain/reference-check.ts';
import { withFound } from './renew-notices.ts';
import { isDue, noticeDoi, pauseBeforeRetry } from './renewal-rules.ts';
import { reachesDesk } from './report-to-desk.ts';

const NOW = new Date('2026-11-25T03:15:00Z');
const CHECK: ReferenceCheck = {
  verdict: 'not-found',
  kind: 'paper',
  checkedAt: '2026-11-24T03:16:00.000Z',
  score: null,
  fields: [],
  record: null,
  notices: [],
  lookedIn: [],
  correction: null,
  answer: null,
};
const FOUND: ReferenceCheck = {
  ...CHECK,
  verdict: 'verified',
  record: {
    ...{ catalog: 'crossref', id: 'x', title: 'T', authors: [], authorCount: 0, year: 2020, venue: '' },
    ...{ doi: '10.1000/x', arxivId: '', url: '' },
  },
};

it('checks what was never checked, also outside the night', () => {
  expect([undefined, { ...CHECK, checkedAt: null }].map((check) => isDue(check, NOW, false))).toEqual([
    true,
    true,
  ]);
});

it('looks for missing papers each night, for web pages once a month', () => {
  expect(isDue(CHECK, NOW, true)).toBe(true);
  expect(isDue(CHECK, NOW, false)).toBe(false);
  expect(isDue({ ...CHECK, kind: 'web' }, NOW, true)).toBe(false);
  expect(isDue({ ...CHECK, kind: 'web', checkedAt: '2026-10-20T03:00:00.000Z' }, NOW, true)).toBe(true);
  expect(isDue(FOUND, NOW, true)).toBe(false);
});

it('tries a version with unchecked references again, after longer and longer pauses, for a day', () => {
  const startedAt = '2026-11-24T12:00:00Z';
  const pauses = [0, 1, 4, 60].map((tries) => pauseBeforeRetry({ startedAt, tries }, NOW));
  expect(pauses).toEqual([30, 60, 480, 900]);
  expect(pauseBeforeRetry({ startedAt: '2026-11-24T03:00:00Z', tries: 90 }, NOW)).toBeUndefined();
});

it('looks for notices about works that are certain', () => {
  expect([FOUND, CHECK, { ...FOUND, verdict: 'contradicted' as const }].map(noticeDoi)).toEqual([
    '10.1000/x',
    undefined,
    undefined,
  ]);
});

it('adds a notice once, and the verdict follows', () => {
  const notice = { kind: 'retraction' as const, doi: '10.1000/r', date: '2026-11' };
  const retracted = withFound(FOUND, [notice]);
  expect([retracted.verdict, retracted.notices]).toEqual(['retracted', [notice]]);
  expect(withFound(retracted, [notice])).toBe(retracted);
});

it.each([
  [2, 3, 3, true],
  [undefined, 5, 3, true],
  [3, 4, 3, false],
  [0, 2, 3, false],
  [0, 9, 0, false],
])(
  'says of %s contradicted references that become %s, with a limit of %s, that the desk is told: %s',
  (before, now, least, expected) => {
    const countsOf = (contradicted: number) => ({
      counts: {
        ...{ verified: 0, unchecked: 0, 'not-found': 0, 'metadata-differs': 0, 'other-work': 0 },
        ...{ corrected: 0, concern: 0, retracted: 0 },
        contradicted,
      },
    });
    expect(reachesDesk(before === undefined ? undefined : countsOf(before), countsOf(now), least)).toBe(
      expected,
    );
  },
);
