import { describe, expect, it } from 'vitest';
import { ProviderReview } from '#shared/domain/review-provider.ts';
import type { Paper } from './paper.ts';
import { isSigned, sign } from './signature.ts';
import { examine, scores, writeReport } from './write-report.ts';

const reference = { label: '1', text: 'A paper. 2026.', doi: '10.1/x', arxiv: null, url: null };
const good: Paper = {
  title: 'Moss',
  abstract: 'On moss.',
  contentMarkdown: `## Introduction\n\nMoss grows on stones as was shown before [1]. We ask how fast it does that.\n\n## Method\n\nWe looked at one stone each day of a year and noted what we saw there.\n\n## Results\n\nIt grew by 1.2 ± 0.3 mm. The data are available at zenodo. The code is available at github.com.\n\n## Limitations\n\nWe did not look at a second stone.\n`,
  references: [reference],
};
const bare: Paper = { title: 'x', abstract: 'x', contentMarkdown: '', references: [] };

describe('the report of the reference provider', () => {
  it.each([good, bare])('is a review that the platform takes, and says that no model wrote it', (paper) => {
    const report = ProviderReview.parse(writeReport(paper));
    expect(report.summary).toContain('made by fixed rules, without a language model');
    expect(report.confidenceLevel).toBe(2);
    expect(report.tags).toContain('rule-based');
  });

  it('counts what anybody can count', () => {
    expect(examine(good)).toMatchObject({
      parts: { introduction: true, method: true, results: true, discussion: true },
      statements: { data: true, code: true, numbers: true, limits: true },
      references: 1,
      findable: 1,
      citedInText: true,
    });
    expect(scores(examine(good)).overallScore).toBeGreaterThan(scores(examine(bare)).overallScore);
    expect(writeReport(bare).weaknesses).toContain('There are no references.');
  });

  it('signs as the platform does', () => {
    const now = new Date();
    expect(isSigned('body', sign('body', 'key', now), 'key', now)).toBe(true);
    expect(isSigned('body', sign('body', 'other', now), 'key', now)).toBe(false);
    expect(isSigned('body', undefined, 'key', now)).toBe(false);
  });
});
