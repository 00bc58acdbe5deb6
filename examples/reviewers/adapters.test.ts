import { expect, it } from 'vitest';
import { ProviderReview } from '#shared/domain/review-provider.ts';
import { toReview as ofAgenticPaper } from './agentic-paper.ts';
import { toReview as ofPeerReviewAgents } from './peerreviewagents.ts';

const LONG = 'The paper measures moss on twelve walls, and its conclusion goes further than that. '.repeat(2);

it('makes a review of the results of agentic-paper', () => {
  const concern = {
    severity: 'major',
    section: 'Results',
    issue: 'The mean is 6.',
    suggested_fix: 'Correct it.',
  };
  const coordinator = {
    executive_summary: LONG,
    consensus_strengths: ['The method is stated.'],
    consensus_concerns: [concern],
    disagreements: ['Is it new?'],
    ...{ methodology_score: 0.5, novelty_score: null, overall_score: 0.6 },
    final_recommendation: 'minor_rev' as const,
  };
  const reviews = { ethics: { confidence: 1, model_used: 'm' }, results: { confidence: 0, model_used: 'm' } };
  const review = ProviderReview.parse(ofAgenticPaper({ reviews, coordinator }));
  expect(review).toMatchObject({
    ...{ overallScore: 7, correctnessScore: 6, confidenceLevel: 6, questions: 'Is it new?' },
    weaknesses: expect.stringContaining('- Results (major): The mean is 6. Correct it.'),
    modelUsed: 'agentic-paper, m',
  });
  expect(review).not.toHaveProperty('noveltyScore');
  expect(() => ofAgenticPaper({ reviews, coordinator: null })).toThrow(/no common assessment/);
});

it('makes a review of the letter of PeerReviewAgents', () => {
  const letter = `VERDICT: **major**

**Publication readiness:** 50/100

## Readiness Breakdown
- Scientific validity: 7/35
- Clarity and completeness: 20/20

## Contribution Profile
- Novelty: low
- Significance: high

## Summary of Evaluation

${LONG}

## Required Revisions

1. Correct the mean,
   which is 6.
2. Name the walls.

## Minor Suggestions

- Add a map.
`;
  const reports = ['# Report\n\n## Strengths\n\n- The method is stated.\n\n## Weaknesses\n\n- None.\n'];
  const summary = '- **ethics** — score 3/5 (confidence 4.0/5)\n- **data** — score 3/5 (confidence 2/5)';
  const review = ProviderReview.parse(ofPeerReviewAgents({ letter, summary, reports }));
  expect(review).toMatchObject({
    ...{ overallScore: 5, correctnessScore: 3, clarityScore: 10, noveltyScore: 3, significanceScore: 8 },
    ...{ confidenceLevel: 6, questions: 'Add a map.' },
    strengths: expect.stringContaining('- The method is stated.'),
    weaknesses: expect.stringMatching(/- Correct the mean, which is 6\.\n- Name the walls\./),
  });
  expect(() => ofPeerReviewAgents({ letter: '# Letter', summary, reports })).toThrow(/no decision/);
});
