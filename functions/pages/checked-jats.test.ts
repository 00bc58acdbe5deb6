import { expect, it } from 'vitest';
import type { ReferenceCheck } from '#shared/domain/reference-check.ts';
import { withVerdicts } from './checked-jats.ts';

const CHECK: ReferenceCheck = {
  ...{ verdict: 'verified', kind: 'paper', checkedAt: '2026-11-24T03:16:00.000Z', score: 1, fields: [] },
  ...{ record: null, notices: [], lookedIn: [], correction: null, answer: null },
};
const JATS =
  '<ref-list><ref id="a"><mixed-citation>A</mixed-citation></ref><ref id="b"><x/></ref></ref-list>';

it('adds a note to each checked reference, in the order of the list', () => {
  const retracted: ReferenceCheck = {
    ...CHECK,
    verdict: 'retracted',
    notices: [{ kind: 'retraction', doi: '10.1000/r', date: '2026-11-20' }],
    answer: {
      text: 'We know <it>.',
      url: '',
      by: { username: 'a', name: 'A' },
      at: '2026-11-24T03:16:00.000Z',
    },
  };
  expect(withVerdicts(JATS, [{ key: 'a' }, { key: 'b' }], new Map([['b', retracted]]))).toBe(
    '<ref-list><ref id="a"><mixed-citation>A</mixed-citation></ref><ref id="b"><x/>' +
      '<note content-type="reference-check" specific-use="retracted"><p>Retracted. The work was retracted.</p>' +
      '<p>Retraction: https://doi.org/10.1000/r 2026-11-20</p><p>The authors: We know &lt;it&gt;.</p></note></ref></ref-list>',
  );
});

it('leaves the article as it is without checks', () => {
  expect(withVerdicts(JATS, [{ key: 'a' }], new Map())).toBe(JATS);
});
