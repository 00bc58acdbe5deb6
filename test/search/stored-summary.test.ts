import { expect, it } from 'vitest';
import { StoredSummary } from '../../functions/_lib/search/index/document.ts';
import { syntheticPaper } from '../seed/synthetic-papers.ts';

it('reads a paper that an earlier release indexed, without the score of its decision', () => {
  const { decisionScore: _, ...earlier } = syntheticPaper(1).summary;
  expect(StoredSummary.parse(earlier).decisionScore).toBeNull();
});
