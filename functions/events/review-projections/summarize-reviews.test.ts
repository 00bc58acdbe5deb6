import { describe, expect, it } from 'vitest';
import { decisionSentences } from '#shared/domain/decision-sentences.ts';
import { quotedFrom, summarizeReviews } from './summarize-reviews.ts';

const review = (
  number: number,
  overallScore: number,
  {
    rebuttals = 0,
    says = `point ${number}`,
    confidenceLevel = 7,
  }: { rebuttals?: number; says?: string; confidenceLevel?: number } = {},
) =>
  ({
    number,
    rebuttals,
    record: {
      content: {
        overallScore,
        confidenceLevel,
        strengths: `The strength of this paper in plain words is its ${says}.`,
        weaknesses: `The weakness of this paper in plain words is its ${says}.`,
      },
    },
  }) as Parameters<typeof summarizeReviews>[0][number];

describe('summarizeReviews', () => {
  it('quotes the strength of the best score and the weakness of the worst, with how many recommend the paper', () => {
    const summary = summarizeReviews([review(1, 6), review(2, 9), review(3, 4)]);
    expect(summary && decisionSentences(summary)).toEqual([
      { text: '2 of 3 reviewers recommend acceptance.' },
      { text: 'A strength: “The strength of this paper in plain words is its point 2.”', review: 2 },
      {
        text: 'A weakness without a reply: “The weakness of this paper in plain words is its point 3.”',
        review: 3,
      },
    ]);
  });

  it('prefers a weakness that nobody replied to', () => {
    const summary = summarizeReviews([review(1, 3, { rebuttals: 1 }), review(2, 8), review(3, 7)]);
    expect(summary?.weakness).toMatchObject({ review: 3, isAnswered: false });
    const answered = summarizeReviews([review(1, 3, { rebuttals: 1 })]);
    expect(answered && decisionSentences(answered).at(-1)?.text).toMatch(/^A weakness, with a reply: /);
  });

  it('quotes a reviewer who is unsure only if nobody is surer', () => {
    const unsure = review(1, 10, { confidenceLevel: 2 });
    const summary = summarizeReviews([unsure, review(2, 6, { rebuttals: 1 })]);
    expect([summary.reviews, summary.strength?.review, summary.weakness?.review]).toEqual([2, 2, 2]);
    expect(summarizeReviews([unsure]).strength?.review).toBe(1);
  });

  it('counts the reviews that nobody replied to', () => {
    expect(summarizeReviews([review(1, 6), review(2, 9, { rebuttals: 2 }), review(3, 4)]).unanswered).toBe(2);
  });

  it('quotes nothing without reviews', () => {
    expect(summarizeReviews([])).toEqual({
      ...{ reviews: 0, recommended: 0, unanswered: 0 },
      ...{ strength: null, weakness: null },
    });
  });
});

describe('quotedFrom', () => {
  it('passes over exclamations and sentences of figures', () => {
    const text =
      '*Confirmed.* The bound is 9,999 · 2⁻⁵³ · 1000 = 1.11·10⁻⁹ and the other is 13 times larger.\n\nThe counterexample is better than most, and isn’t hidden in an appendix.';
    expect(quotedFrom(text)).toBe('The counterexample is better than most, and isn’t hidden in an appendix.');
    expect(quotedFrom('The bound is 9,999 and the other one is 13 times as large.')).toContain('9,999');
  });

  it('leaves Markdown and code out, and keeps formulas whole', () => {
    expect(
      quotedFrom(
        '## Method\n\n- The **design** of [the study](https://a.example) is `simple` and sound throughout.',
      ),
    ).toBe('The design of the study is simple and sound throughout.');
    const sums = String.raw`The bound $\sum_i x_i. Y \le 2$ holds for every sequence that the paper names.`;
    expect(quotedFrom(sums)).toBe(sums);
    expect(quotedFrom('```\ncode\n```\nOnly this sentence is a sentence of the reviewer.')).not.toContain(
      'code',
    );
  });

  it('sets inner quotes as single ones', () => {
    expect(quotedFrom('The words "hardly used" of the running error bound have no source.')).toBe(
      'The words ‘hardly used’ of the running error bound have no source.',
    );
  });

  it('cuts a long sentence behind a word', () => {
    const cut = quotedFrom(`${'word '.repeat(60)}end.`);
    expect(cut.length).toBeLessThanOrEqual(222);
    expect(cut).toMatch(/word …$/);
  });
});
