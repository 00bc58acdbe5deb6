import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { readPdfText } from '../../functions/publishing/convert/read-pdf-text.ts';
import { aSubmission } from '../support/a-submission.ts';

const slow = 60_000;
const markdown = (text: string, front = {}) => convertPaper(aSubmission({ 'paper.md': text }, { front }));
const messages = ({ report }: Awaited<ReturnType<typeof markdown>>) =>
  report.messages.map(({ message }) => message);

async function textOf(pdf: Uint8Array): Promise<string> {
  const { blocks } = await readPdfText(pdf);
  return blocks.map(({ text }) => text).join('\n');
}

async function standardsOf(pdf: Uint8Array) {
  const { catalog, context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const metadata = context.lookup(catalog.get(PDFName.of('Metadata')));
  const xmp = metadata instanceof PDFRawStream ? new TextDecoder().decode(metadata.getContents()) : '';
  return {
    ua: /<pdfuaid:part[^>]*>(\d)</.exec(xmp)?.[1],
    archive: /<pdfaid:part>(\d)<\/pdfaid:part><pdfaid:conformance>(\w)</.exec(xmp)?.slice(1).join(''),
    showsTitle: catalog.getViewerPreferences()?.getDisplayDocTitle(),
  };
}

describe('the PDF of a paper', () => {
  it(
    'is a PDF/UA-1 and a PDF/A-2a, with figures drawn from PDFs',
    async () => {
      const { pdf } = await markdown('# One\n\nWords.');
      const paper = await convertPaper(
        aSubmission({ 'p.md': '# A\n\n![A page.](page.pdf) $x^2$ [a](https://a.example)', 'page.pdf': pdf }),
      );
      const both = { ua: '1', archive: '2A', showsTitle: true };
      expect([await standardsOf(pdf), await standardsOf(paper.pdf)]).toEqual([both, both]);
    },
    slow,
  );

  it(
    'prints Chinese, Japanese, Korean and Arabic letters in text, formulas, code and names',
    async () => {
      const paper = await markdown('# 引言\n\n日本語のテキスト, 한국어, العربية, $\\text{中}$, `文`', {
        authors: [{ name: '王小明', kind: 'person' }],
      });
      expect(messages(paper)).toEqual([]);
      const text = await textOf(paper.pdf);
      for (const words of ['引言', '日本語のテキスト', '한국어', '王小明']) expect(text).toContain(words);
      expect(await standardsOf(paper.pdf)).toMatchObject({ ua: '1', archive: '2A' });
    },
    slow,
  );

  it(
    'is reported with the letters that no font has',
    async () => {
      const paper = await markdown('# One\n\nLetters: ไทย and \u{1F9EA}.');
      expect(messages(paper)).toEqual([
        expect.stringMatching(/^The PDF has no font for “.+”, .*“\u{1F9EA}”, and shows boxes instead\./u),
      ]);
      expect(paper.report.messages[0]).toMatchObject({ severity: 'warning', file: 'paper.md', line: 3 });
      expect((await standardsOf(paper.pdf)).ua).toBeUndefined();
    },
    slow,
  );

  it(
    'has the DOI of the work',
    async () => {
      const { pdf } = await markdown('# One\n\nWords.', { doi: '10.5555/12345678' });
      expect(await textOf(pdf)).toContain('10.5555/12345678');
    },
    slow,
  );
});
