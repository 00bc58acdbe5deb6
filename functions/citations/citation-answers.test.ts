import { expect, it } from 'vitest';
import { CitationAnswer } from '#shared/domain/citation-answer.ts';
import type { ReviewRecord } from '../_lib/reviews/review-entities.ts';
import { answersByReference } from './citation-answers.ts';

const aReview = (number: number, helpful: number, citations: CitationAnswer[]) =>
  ({
    ...{ paperId: 'p', number, reviewId: `r${number}`, version: 1, reviewerId: `x${number}` },
    ...{ reviewerType: 'human', helpful, unhelpful: 0 },
    record: { content: { citations }, supervisor: { username: 'a', name: 'Ada' } },
  }) as unknown as ReviewRecord;
const ANSWER: CitationAnswer = {
  reference: 'a',
  claim: 'x rises [1]',
  answer: 'supports',
  passage: 'x rises',
};

it('groups the answers by reference, those of the most helpful review first', () => {
  const answers = answersByReference([
    aReview(1, 0, [ANSWER, { ...ANSWER, reference: 'b', answer: 'does-not' }]),
    aReview(2, 1, [{ ...ANSWER, answer: 'partly' }]),
  ]);
  expect(
    [...answers].map(([key, list]) => [key, list.map(({ answer, review }) => [answer, review.number])]),
  ).toEqual([
    [
      'a',
      [
        ['partly', 2],
        ['supports', 1],
      ],
    ],
    ['b', [['does-not', 1]]],
  ]);
});

it('accepts support only with the passage of the cited work', () => {
  const isValid = (answer: string) => CitationAnswer.safeParse({ ...ANSWER, answer, passage: '' }).success;
  expect(['supports', 'partly', 'does-not', 'cannot-tell'].map(isValid)).toEqual([false, false, true, true]);
});
