import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formulaWriter } from '../../functions/_lib/formulas/write-formula.ts';
import { h } from '../../functions/publishing/convert/write/hast.ts';
import { sanitizeHtml } from '../../functions/publishing/convert/write/sanitize-html.ts';
import { checkEachNumber, distributionsReady } from '../../functions/publishing/numbers/check-numbers.ts';

/**
 * Reported results whose p-values SciPy 1.x computed, in the forms that papers have, 104 of them with a planted error. Text
 * between dollar signs is TeX, which becomes MathML as in a converted paper.
 */
interface Reported {
  form: string;
  source: string;
  isError: boolean;
  /** How many results it has; one if absent. */
  results?: number;
}

const reported = readFileSync(new URL('reported/results.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Reported => JSON.parse(line));

function pageOf(source: string): string {
  const { write } = formulaWriter();
  return source
    .split(/\$([^$]+)\$/)
    .map((part, index) => (index % 2 === 0 ? part : sanitizeHtml([h('span', {}, write(part, false))]).html))
    .join('');
}

await distributionsReady;
const outcomes = reported.map((each) => {
  const found = checkEachNumber(`<p>${pageOf(each.source)}</p>`).filter(({ check }) => check === 'p-value');
  return { ...each, found: found.length, isFlagged: found.some(({ agrees }) => !agrees), detail: found };
});

describe('the check of reported results', () => {
  it('reads the results of every form, and nothing else', () => {
    const misread = outcomes.filter(({ results = 1, found }) => found !== results);
    expect(misread.map(({ form, source, found }) => `${form}: ${source} (${found})`)).toEqual([]);
  });

  it('finds the planted errors without false alarms', () => {
    const missed = outcomes.filter(({ isError, isFlagged }) => isError && !isFlagged);
    const falseAlarms = outcomes.filter(({ isError, isFlagged }) => !isError && isFlagged);
    const errors = outcomes.filter(({ isError }) => isError).length;
    const recall = (errors - missed.length) / errors;
    console.log(
      `${outcomes.length} reported results: recall ${recall.toFixed(3)} of ${errors} errors, ${falseAlarms.length} false alarms of ${outcomes.length - errors}`,
    );
    expect(falseAlarms.map(({ source, detail }) => [source, ...detail.map((d) => d.arithmetic)])).toEqual([]);
    expect(
      missed.map(({ form, source, detail }) => [form, source, ...detail.map((d) => d.arithmetic)]),
    ).toEqual([]);
    expect(outcomes.length).toBeGreaterThanOrEqual(150);
    expect(errors).toBeGreaterThanOrEqual(90);
  });
});
