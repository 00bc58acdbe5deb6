import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { aSubmission } from '../support/a-submission.ts';

const TITLE =
  'The ways in which the heads of pages are shortened if a title has far more words than there is room for in one line';

/** The lines of each page, as a person reads them. */
async function linesOf(pdf: Uint8Array): Promise<string[][]> {
  const document = await getDocumentProxy(pdf.slice());
  const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1));
  return Promise.all(
    pages.map(async (page) => {
      const lines = new Map<number, string>();
      for (const item of (await (await page).getTextContent()).items) {
        if (!('str' in item)) continue;
        const y = Math.round(Number(item.transform[5]));
        lines.set(y, (lines.get(y) ?? '') + item.str);
      }
      return [...lines.values()];
    }),
  );
}

describe('the pages of a paper', { timeout: 60_000 }, () => {
  it('have a head that says what the paper is, then its title, as far as there is room', async () => {
    const body = Array.from({ length: 60 }, () => 'They stand, and we say how. '.repeat(12)).join('\n\n');
    const { pdf } = await convertPaper(
      aSubmission({ 'p.md': `# One\n\n${body}` }, { front: { title: TITLE, paperType: 'REVIEW' } }),
    );
    const [first = [], second = []] = await linesOf(pdf);
    expect(first.join('\n')).toContain('Review Article');
    const head = second.find((line) => line.includes('The ways in which')) ?? '';
    expect(head).toMatch(/^COL\..*The ways in which .* \w+…$/);
    expect(TITLE).toContain(head.replace(/^.*(The ways .*)…$/, '$1 '));
  });

  it('divide its title into lines of about the same length', async () => {
    const { pdf } = await convertPaper(
      aSubmission(
        { 'p.md': '# One\n\nWords.' },
        { front: { title: `${'Walls and towers and '.repeat(2)}gates` } },
      ),
    );
    const [lines = []] = await linesOf(pdf);
    const title = lines.filter((line) => /walls|towers|gates/i.test(line));
    expect(title.length).toBe(2);
    expect(Math.min(...title.map((line) => line.length))).toBeGreaterThan(15);
  });

  it('keep short formulas in one line, and divide long names of code', async () => {
    const words = Array.from({ length: 80 }, (_, at) => `${'a'.repeat(1 + (at % 7))} $(n-1)u$`).join(' ');
    const { pdf } = await convertPaper(
      aSubmission({
        'p.md': `# One\n\n${words}\n\n${'They stand beside `a_name/of.many_parts_in_one_word`, '.repeat(12)}`,
      }),
    );
    const lines = (await linesOf(pdf)).flat();
    const formulas = lines.filter((line) => line.includes('𝑢') || line.includes('𝑛'));
    expect(formulas.length).toBeGreaterThan(5);
    for (const line of formulas) expect(line.match(/𝑛/g)?.length, line).toBe(line.match(/𝑢/g)?.length);
    expect(lines.some((line) => /[_/.]$/.test(line.trim()))).toBe(true);
  });

  it('divide names without a slash, too', async () => {
    const named = '`the_name_of_a_parameter` `RadiationSelfShieldingApproximation` ';
    const text = Array.from({ length: 20 }, (_, at) => 'now '.repeat(at % 7) + named).join('');
    const { pdf } = await convertPaper(aSubmission({ 'p.md': `# One\n\n${text}` }));
    const lines = (await linesOf(pdf)).flat().map((line) => line.trim());
    for (const part of [/(?:_|_of|_a|_name)$/, /(?:Radiation|Self|Shielding)$/])
      expect(lines.filter((line) => part.test(line))).not.toEqual([]);
  });

  it('are not left with the last two lines alone', async () => {
    for (const count of [12, 13, 14]) {
      const body = Array.from({ length: count }, () => 'They stand, and we say how. '.repeat(8)).join('\n\n');
      const { pdf } = await convertPaper(aSubmission({ 'p.md': `# One\n\n${body}` }));
      const pages = await linesOf(pdf);
      // Its head and foot are lines, too.
      if (pages.length > 1) expect(pages.at(-1)?.length, `${count}`).toBeGreaterThan(5);
    }
  });
});
