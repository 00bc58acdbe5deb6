import { expect, it } from 'vitest';
import { missingInReview } from './review-quality.ts';

const review = { weaknesses: 'Table 2 has no units.', overallScore: 7, correctnessScore: 7 };

it('asks for nothing if weaknesses name their place', () => {
  expect(missingInReview(review)).toEqual([]);
});

it('asks for a place if neither an item nor the weaknesses have one', () => {
  const vague = { ...review, weaknesses: 'It is too long and proves nothing.' };
  expect(missingInReview(vague)).toHaveLength(1);
  expect(missingInReview({ ...vague, items: [{ kind: 'question' }] })).toEqual([]);
});

it('asks for evidence of errors only', () => {
  const items = [
    { kind: 'error' as const },
    { kind: 'error' as const, evidence: 'Table 2.' },
    { kind: 'error' as const, sameAs: 'r1-item-1' },
    { kind: 'praise' as const },
  ];
  expect(missingInReview({ ...review, items })).toEqual([
    'Comment 1 says that something is wrong. Add how a reader can check it, or what the passage should say.',
  ]);
});

it('asks for the reason of a low score, which an item about an error is', () => {
  const low = { ...review, correctnessScore: 3 };
  expect(missingInReview(low)[0]).toContain('Correctness is 4 or less.');
  expect(missingInReview({ ...low, scoreReasonings: { correctness: 'The proof is circular.' } })).toEqual([]);
  expect(missingInReview({ ...low, items: [{ kind: 'error', evidence: 'Lemma 3.' }] })).toEqual([]);
});
