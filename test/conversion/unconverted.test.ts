import { describe, expect, it } from 'vitest';
import { aLatexPaper } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { ConversionLog } from '../../functions/publishing/convert/conversion-log.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { countLatex, type SourceCounts } from '../../functions/publishing/convert/count-source.ts';
import { readPdfText } from '../../functions/publishing/convert/read-pdf-text.ts';
import { scoreConversion } from '../../functions/publishing/convert/score-conversion.ts';
import { notConverted } from '../../functions/publishing/screening/not-converted.ts';
import { aSubmission } from '../support/a-submission.ts';
import { readLatex } from '../support/read-paper.ts';

const slow = 60_000;
const SENTENCES = Array.from({ length: 20 }, (_, index) => `Roof ${index} sheds the rain of autumn.`).join(
  ' ',
);
const convert = (body: string, preamble = '') =>
  convertPaper(aSubmission({ 'main.tex': aLatexPaper(body, preamble) }));

describe('a source that can’t be converted', () => {
  it.each([
    ['a brace that is never closed', `\\section{Roofs} \\emph{{{ ${SENTENCES}`, 4],
    [
      'an environment that is never closed, around all of the text',
      `\\begin{table}\\caption{Roofs}\\begin{tabular}{l} {{{ ${SENTENCES}`,
      4,
    ],
    [
      'a brace that is never closed among many commands, which are no words',
      `\\section{Roofs} \\emph{{{ ${SENTENCES} ${'\\par\\noindent\\bfseries\\upshape\\itshape\\sffamily '.repeat(30)}`,
      4,
    ],
    [
      'a whole document in the body of another one, with a brace that is never closed',
      `\\begin{abstract}\n${aLatexPaper(`\\section{Roofs}\n\\[ x = {{{ \n${SENTENCES}`)}\\end{abstract}`,
      9,
    ],
  ])(
    'is held, with its place and what to do: %s',
    async (_, body, line) => {
      const paper = await convert(body);
      expect(paper).toMatchObject({ kind: 'source-only', report: { score: 0, lossy: true } });
      const [held] = notConverted(paper);
      expect(held).toMatchObject({ rule: 'not-converted', place: `main.tex:${line}` });
      expect(held?.message).toMatch(/Correct the source and submit a new version/);
    },
    slow,
  );

  it(
    'is held on a system without LaTeXML',
    async () => {
      const paper = await convertPaper(aSubmission({ 'main.tex': aLatexPaper(SENTENCES) }), {
        readLatex: async () => undefined,
      });
      expect(paper).toMatchObject({ kind: 'source-only', report: { score: 0, lossy: true } });
      expect(notConverted(paper)).toMatchObject([{ rule: 'not-converted' }]);
    },
    slow,
  );
});

describe('a source of which a part can’t be read', () => {
  it(
    'loses score, and is incomplete for readers if words are lost with it',
    async () => {
      const one = await convert(`\\section{Roofs}\n${SENTENCES}\n\n$x = {{{ 1\n\n${SENTENCES}`);
      expect(one.kind).toBe('converted');
      expect(one.report.score).toBeLessThan(1);
      expect(one.report.messages).toMatchObject([{ severity: 'warning', file: 'main.tex', line: 7 }]);
      const many = await convert(
        `\\section{Roofs}\n${SENTENCES} ${SENTENCES}\n\n$x = {{{ ${SENTENCES}\n\n${SENTENCES}`,
      );
      expect(many).toMatchObject({ kind: 'converted', report: { lossy: true } });
    },
    slow,
  );
});

describe('the PDF of a paper', () => {
  it(
    'has formulas whose signs have the names of typst’s own, as ◇',
    async () => {
      const paper = await convert(
        String.raw`\section{Signs}It is possible that it rains: $\Diamond r$ or $a \diamond b$.
\begin{equation}\sum_{i=1}^n a_i \diamond b_i = c\end{equation}`,
        '\\usepackage{amssymb}',
      );
      expect(paper.report).toMatchObject({ score: 1, messages: [] });
      const { blocks } = await readPdfText(paper.pdf);
      const printed = blocks.map(({ text }) => text).join(' ');
      expect(printed).toContain('1 Signs');
      expect(printed).not.toMatch(/\\|\$/);
    },
    slow,
  );
});

describe('a text that loses words without a word from pandoc', () => {
  const section = (title: string) => `\\section{${title}}\n${SENTENCES}\n`;

  it(
    'is incomplete for readers if it loses a section or a few of its sentences',
    async () => {
      const whole = await readLatex(`${section('Roofs')}${section('Rain')}`);
      expect(whole.report).toMatchObject({ score: 1, lossy: false });
      const counts = { ...countLatex(aLatexPaper(`${section('Roofs')}${section('Rain')}`)) };
      const body = [{ t: 'Para' as const, c: [{ t: 'Str' as const, c: 'Roofs' }] }];
      const losses = {
        formulas: { failed: 0, all: 0 },
        figures: { missing: 0, all: 0 },
        unresolved: { references: 0, citations: 0 },
        headingsTaken: 0,
        plainPdf: false,
      };
      const score = (found: Partial<SourceCounts>, change = {}) =>
        scoreConversion(
          { ...counts, sections: 0, words: 1, ...found },
          body,
          { ...losses, ...change },
          new ConversionLog(),
        );
      expect(score({})).toMatchObject({ score: 1, lossy: false });
      expect(score({ sections: 1 })).toMatchObject({ lossy: true });
      expect(score({ words: 30 }).lossy).toBe(true);
      expect(score({}, { plainPdf: true })).toMatchObject({ score: 0.5, lossy: true });
    },
    slow,
  );
});
