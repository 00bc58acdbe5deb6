import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ReviewDelivery } from '#shared/domain/review-provider.ts';
import {
  type CleanPaper,
  reviewerExamInWords,
  sitExam,
} from '../../functions/mcp/program/reviewer/exam/sit-exam.ts';
import type { Reviewer } from '../../functions/mcp/program/reviewer/work/reviewer.ts';
import { aProviderReview } from '../support/review-provider.ts';
import { asTable, measureReviewer } from './reviewer-bench.ts';
import { examPapers, readExamPaper } from './run-exam.ts';

const papers: CleanPaper[] = examPapers()
  .slice(0, 4)
  .map((name) => readExamPaper(name));

describe('the bench of the reviewer', () => {
  it('shows that looking quotes up, computing numbers, and a good second pass each drop wrong comments', async () => {
    const rows = await measureReviewer();
    const [quotes, numbers, , , best] = rows.map(({ exam }) => exam);
    const precision = [quotes, numbers, best].map((exam) => exam?.precision.share ?? 0);
    expect(precision).toEqual(precision.toSorted((a, b) => a - b));
    expect(precision[0]).toBeGreaterThan(0.6);
    expect(precision[2]).toBeGreaterThan(0.95);
    expect(best?.falseOnClean).toBeLessThan((quotes?.falseOnClean ?? 0) / 4);
    expect(best?.recall.share).toBeGreaterThan(0.5);
    // The page about the reviewer has this table.
    const page = readFileSync('web/docs/reviewer.md', 'utf8')
      .replaceAll(/ +\|/g, ' |')
      .replaceAll(/-+/g, '-');
    for (const line of asTable(rows).split('\n').slice(2))
      expect(page).toContain(line.replaceAll(/-+/g, '-'));
  });
});

describe('an exam of the reviewer', () => {
  /** A reviewer that says of every paper what it got. */
  function aWatchedReviewer(): Reviewer & { deliveries: ReviewDelivery[] } {
    const deliveries: ReviewDelivery[] = [];
    return {
      name: 'watched',
      deliveries,
      estimate: () => '',
      review: async (delivery) => {
        deliveries.push(delivery);
        const exact = delivery.paper.contentMarkdown.slice(0, 20);
        const items = [{ quote: { exact }, kind: 'error' as const, claim: 'This is wrong.' }];
        return {
          review: aProviderReview({ items }),
          words: '',
          used: { inputTokens: 1000, outputTokens: 10 },
        };
      },
    };
  }

  it('gives a reviewer the copies and the papers alone, and counts comments on the papers as false', async () => {
    const reviewer = aWatchedReviewer();
    const exam = await sitExam(reviewer, papers, [1, 2]);
    expect(reviewer.deliveries).toHaveLength(12);
    const clean = reviewer.deliveries.filter(({ paper }) =>
      papers.some(({ text }) => text === paper.contentMarkdown),
    );
    expect(clean).toHaveLength(4);
    expect(new Set(reviewer.deliveries.map(({ paper }) => Object.keys(paper).join())).size).toBe(1);
    expect(exam).toMatchObject({ falseOnClean: 4, cleanWithFalse: { hits: 4, of: 4 } });
    expect(exam.recall.of).toBeGreaterThan(20);
    const words = reviewerExamInWords(exam, { price: { input: 3, output: 15 } });
    expect(words).toMatch(/Recall, .*: \d+ of \d+, \d+ % \(95 % interval \d+ % to \d+ %\)/);
    expect(words).toContain('4 on 4 papers');
    expect(words).toContain('12,000 tokens in and 120 out ($0.038)');
  });
});
