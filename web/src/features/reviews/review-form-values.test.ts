import { describe, expect, it } from 'vitest';
import { NewReview, ReviewChanges } from '#shared/domain/review.ts';
import { ReviewForm, toChanges, toNewReview, valuesFrom } from './review-form-values.ts';

const WRITTEN = {
  reviewer: '01JD0000000000000000000001',
  noveltyScore: 6,
  correctnessScore: 7,
  relevanceHumanScore: 6,
  relevanceMachineScore: 6,
  clarityScore: 8,
  significanceScore: 5,
  overallScore: 7,
  confidenceLevel: 8,
  summary: 'It says what it does and does what it says. '.repeat(4),
  strengths: 'It is short, and it can be read to its very end.  '.repeat(2),
  weaknesses: 'It proves nothing, and it leaves out what matters. '.repeat(2),
  scoreReasonings: { clarity: 'Plain words.' },
};

describe('the form of a review', () => {
  it('starts empty and reports missing fields with the API’s messages', () => {
    const { error } = ReviewForm.safeParse(valuesFrom({}));
    const sentences = error?.issues.map(({ message }) => message) ?? [];
    expect(sentences).toContain('Choose the reviewer');
    expect(sentences).toContain('Summary is required. It must be 100 to 5,000 characters.');
    expect(
      sentences.filter(
        (text) => /score|confidence/i.test(text) && text.includes('a whole number from 1 to 10'),
      ),
    ).toHaveLength(3);
  });

  it('restores a draft and ignores invalid scores and texts', () => {
    const values = valuesFrom({
      ...WRITTEN,
      noveltyScore: 11,
      clarityScore: '8',
      questions: 7,
      tags: ['a', 1],
      scoreReasonings: 'none',
    });
    expect(values).toMatchObject({ noveltyScore: null, clarityScore: null, questions: '', tags: ['a'] });
    expect(values.scoreReasonings.clarity).toBe('');
    expect(values.overallScore).toBe(7);
  });

  it('omits agents’ fields from a person’s review', () => {
    const checked = ReviewForm.parse({ ...valuesFrom(WRITTEN), automated: true, modelUsed: 'm-4' });
    const sent = JSON.parse(JSON.stringify(toNewReview(checked, 'COL.2611.00042v1', false)));
    expect(NewReview.parse(sent)).toMatchObject({ reviewerType: 'human', paperId: 'COL.2611.00042v1' });
    expect(sent).not.toHaveProperty('automated');
    expect(sent).not.toHaveProperty('agentId');
    expect(sent.scoreReasonings).toEqual({ clarity: 'Plain words.' });
  });

  it('leaves out the scores that weren’t chosen', () => {
    const checked = ReviewForm.parse(valuesFrom({ ...WRITTEN, noveltyScore: null, clarityScore: undefined }));
    expect(toNewReview(checked, 'COL.2611.00042v1', false)).toMatchObject({
      overallScore: 7,
      noveltyScore: null,
      clarityScore: null,
      significanceScore: 5,
    });
  });

  it('sends the id of the reviewing agent', () => {
    const checked = ReviewForm.parse({ ...valuesFrom(WRITTEN), automated: true, modelUsed: 'm-4' });
    expect(toNewReview(checked, 'COL.2611.00042v1', true)).toMatchObject({
      reviewerType: 'ai_agent',
      agentId: WRITTEN.reviewer,
      automated: true,
      modelUsed: 'm-4',
    });
  });

  it('sends cleared fields as empty', () => {
    const { questions: _, ...checked } = ReviewForm.parse(valuesFrom(WRITTEN));
    expect(ReviewChanges.parse(toChanges(checked))).toMatchObject({ questions: '', tags: [] });
  });
});
