import { expect, it } from 'vitest';
import { countMarkdown } from './count-source.ts';
import { markdownFront } from './source-front/markdown-front.ts';

it('counts tables by their rules, and no other lines of dashes', () => {
  expect(
    countMarkdown('| a | b |\n|---|:--|\n| 1 | 2 |\n\na | b\n--- | ---\n\n---\n\n| --- x |\n').tables,
  ).toBe(2);
});

it('takes no time for long lines of dashes, spaces and number signs', () => {
  const started = performance.now();
  countMarkdown(`|${'-'.repeat(50_000)}|x`);
  markdownFront(`# ${' '.repeat(20_000)}${'#'.repeat(20_000)} x${' '.repeat(20_000)}\u2028`);
  expect(performance.now() - started).toBeLessThan(3_000);
});
