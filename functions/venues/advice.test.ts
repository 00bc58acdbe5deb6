import { expect, it } from 'vitest';
import { adviceOn } from './advice.ts';

const summary = (reviews: number, recommended: number) => ({
  decisionSummary: { reviews, recommended, strength: null, weakness: null },
});

it('says what the rule says of the paper', () => {
  expect(adviceOn({ status: 'UNDER_REVIEW' })).toContain('no review yet');
  expect(adviceOn({ status: 'UNDER_REVIEW', ...summary(1, 1) })).toContain('1 of the 3 reviews');
  expect(adviceOn({ status: 'UNDER_REVIEW', ...summary(4, 2) })).toContain(
    'the 4 reviews don’t allow it yet. 2 of 4 reviewers recommend acceptance.',
  );
  expect(adviceOn({ status: 'ACCEPTED', decisionScore: 7.2, ...summary(3, 3) })).toBe(
    'The archive’s rule accepts the paper, with a mean of 7.2. 3 of 3 reviewers recommend acceptance.',
  );
  expect(adviceOn({ status: 'REJECTED', decisionScore: 0 })).toBe(
    'An admin of the archive didn’t endorse the paper.',
  );
  expect(adviceOn({ status: 'WITHDRAWN', ...summary(3, 3) })).toContain('withdrew');
});
