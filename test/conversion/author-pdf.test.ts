import { beforeAll, describe, expect, it } from 'vitest';
import { aLatexPaper } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { readPdfText } from '../../functions/publishing/convert/read-pdf-text.ts';
import { screenText } from '../../functions/publishing/screening/screen-text.ts';
import { aSubmission } from '../support/a-submission.ts';
import { slow } from '../support/read-paper.ts';
import { BODY, line, SENTENCE, writePdf } from '../support/screening/write-pdf.ts';

const words =
  'Every roof of the old town was counted twice by three people in the spring of this year. '.repeat(4);
const source = aLatexPaper(`\\section{Roofs}${words}`);
const MORE =
  'Weathered timber groans whenever northern storms arrive. Copper pipes carry melted snow toward cobbled yards, where neighbours collect buckets before breakfast. Lanterns flicker.';
const convert = (files: Record<string, string | Uint8Array>, authorPdf?: string) =>
  convertPaper(aSubmission(files, authorPdf === undefined ? {} : { authorPdf }));
const messages = ({ report }: Awaited<ReturnType<typeof convert>>) =>
  report.messages.map(({ message }) => message);

describe('the PDF that comes with a LaTeX paper', { timeout: slow }, () => {
  let compiled: Uint8Array;
  let another: Uint8Array;
  beforeAll(async () => {
    const more = `${source.split('\\end{document}')[0]} Slates crack beneath frozen gutters while chimneys smoulder quietly above merchants. ${MORE}\\end{document}`;
    compiled = (await convert({ 'main.tex': more })).pdf;
    another = (
      await convert({
        'p.md': `# Rivers\n\n${'Boats drift along quiet rivers toward distant harbours. '.repeat(20)}`,
      })
    ).pdf;
  }, slow);

  it('is offered with the paper’s id, and what the page lacks of it is told', async () => {
    const paper = await convert({ 'main.tex': source, 'main.pdf': compiled });
    expect(paper.kind).toBe('converted');
    const { blocks } = await readPdfText(paper.authorPdf ?? new Uint8Array());
    const text = blocks.map((block) => block.text).join('\n');
    expect(text).toContain('frozen gutters');
    expect(text).toContain('COL.2611.00042v1');
    expect(messages(paper).join()).toMatch(
      /Readers get main\.pdf as the PDF that the authors compiled\. The page has \d\d % of its words\. Look for “slates crack beneath frozen gutters/,
    );
  });

  it('can have another name, if its authors choose it', async () => {
    const files = { 'main.tex': source, 'main.pdf': another, 'out/final.pdf': compiled };
    const paper = await convert(files, 'out/final.pdf');
    expect(paper.compiledPdf).toBe('out/final.pdf');
    const { blocks } = await readPdfText(paper.authorPdf ?? new Uint8Array());
    expect(blocks.map(({ text }) => text).join('\n')).toContain('frozen gutters');
    expect(messages(paper).join()).toContain(
      'Readers get out/final.pdf as the PDF that the authors compiled.',
    );
    const unread = await convert({ ...files, 'main.tex': aLatexPaper('') }, 'out/final.pdf');
    expect([unread.kind, unread.text]).toEqual(['pdf', expect.stringContaining('frozen gutters')]);
  });

  it('is left out if it has another text, another name, or is damaged', async () => {
    const other = await convert({ 'main.tex': source, 'main.pdf': another });
    expect(other.authorPdf).toBeUndefined();
    expect(messages(other).join()).toMatch(
      /main\.pdf isn’t offered to readers, because only \d+ % of its words are in the paper/,
    );
    const figure = await convert({ 'main.tex': source, 'figure.pdf': compiled });
    expect([figure.authorPdf, messages(figure)]).toEqual([undefined, []]);
    const damaged = await convert({
      'main.tex': source,
      'main.pdf': new TextEncoder().encode('%PDF-1.7 nothing'),
    });
    expect(damaged.authorPdf).toBeUndefined();
    expect(messages(damaged).join()).toContain(
      'main.pdf isn’t offered to readers, because it can’t be read.',
    );
  });

  it('is screened for hidden text as the paper itself is', async () => {
    const pdf = writePdf({ content: `${BODY} 1 g ${line(SENTENCE, 70, 400)}` });
    const screen = (path: string) =>
      screenText({
        title: '',
        abstract: '',
        text: words,
        html: '',
        references: [],
        mainFile: 'main.tex',
        compiledPdf: 'main.pdf',
        sources: [{ path, bytes: pdf }],
      });
    expect((await screen('main.pdf')).length).toBeGreaterThan(0);
    expect(await screen('figure.pdf')).toEqual([]);
  });
});
