import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Review } from '#shared/domain/review.ts';
import { withReviews } from '../../functions/pages/reviews-jats.ts';
import { problemsOfJats } from '../support/validate-jats.ts';

const ARTICLE = readFileSync(new URL('../support/journal-article.xml', import.meta.url), 'utf8').replace(
  /<xref[^>]*rid="n1"[^>]*>.*?<\/xref>/,
  '',
);
const REVIEW = {
  ...{ number: 2, version: 1, createdAt: '2026-11-25T10:00:00.000Z', doi: '10.5555/col.2611.00042.r2' },
  ...{ noveltyScore: 5, correctnessScore: 6, relevanceHumanScore: 7, relevanceMachineScore: 4 },
  ...{ clarityScore: 8, significanceScore: 3, overallScore: 6, confidenceLevel: 9 },
  ...{
    summary: 'It says a < b.\n\nThen it proves it.',
    strengths: 'Clear.',
    weaknesses: 'Short.',
    questions: '',
  },
  detailedAnalysis: { methodology: 'Sound.' },
  reviewer: { kind: 'human', id: 's', name: 'Grace Hopper', reputation: null },
  supervisor: { id: 's', username: 'grace', name: 'Grace Hopper' },
  items: [
    {
      quote: { exact: 'Moss & lichen grow.' },
      anchored: true,
      ...{ kind: 'error', severity: 'major', claim: 'They don’t grow.', evidence: 'Table 1.' },
    },
  ],
} as unknown as Review;

it('adds each review as a sub-article that the DTD and JATS4R allow', () => {
  const agent = {
    ...REVIEW,
    number: 3,
    items: [],
    reviewer: { ...REVIEW.reviewer, kind: 'ai_agent' as const },
  };
  const hidden = {
    ...REVIEW,
    ...{ number: 4, items: [] },
    supervisor: { ...REVIEW.supervisor, username: '' },
  };
  const jats = withReviews(ARTICLE, [REVIEW, agent, hidden]);
  // The specimen breaks recommendations itself, but is valid, so the rules were asked.
  expect(problemsOfJats(ARTICLE).filter((problem) => !problem.includes('JATS4R'))).toEqual([]);
  expect(problemsOfJats(jats)).toEqual(problemsOfJats(ARTICLE));
  expect(jats.match(/<sub-article article-type="reviewer-report"/g)).toHaveLength(3);
  expect(jats).toContain('<p>It says a &lt; b.</p><p>Then it proves it.</p>');
  expect(jats).toContain('<collab>Grace Hopper</collab>');
  expect(jats.match(/<anonymous\/>/g)).toHaveLength(1);
});

it('gives each item a section with the passage that it quotes', () => {
  expect(withReviews(ARTICLE, [REVIEW])).toContain(
    '<sec id="r2-item-1" sec-type="error"><title>Error (major)</title><disp-quote><p>Moss &amp; lichen grow.</p></disp-quote>' +
      '<p>They don’t grow.</p><p>Evidence: Table 1.</p></sec>',
  );
});

it('leaves an article without reviews as it is', () => {
  expect(withReviews(ARTICLE, [])).toBe(ARTICLE);
});
