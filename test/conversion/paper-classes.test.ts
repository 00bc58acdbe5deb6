import { describe, expect, it } from 'vitest';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { aSubmission } from '../support/a-submission.ts';
import { CLASSES, classPaper } from '../support/class-papers.ts';
import { problemsOfPaper } from '../support/validate-jats.ts';

const slow = 60_000;

/** What the page of each paper must say: numbers as the class gives them, and words of commands that pandoc doesn't know. */
const SAYS: Record<string, string[]> = {
  aastex: ['Table 1 lists what Equation (1) gives', 'Software: astropy (Newton 1687)', 'Equation (A1)'],
  acmart: ['Definition 1.1 (Value)', 'A value is a', 'Theorem 1.2 is his', 'Remark The rules above'],
  amsart: [
    'By Definition 1.1 and (1.1)',
    '(a) is unique factorization. For (b)',
    'Once more: Theorem 1.2. There are',
    'Fig. 1 is a sketch; see [1]',
  ],
  conference: ['By Equations (1) and (2)', 'Appendix A and Sections 1 and 2', 'rng.normal'],
  ctexart: ['由定理 1，表 1 列出了三组勾股数[1]，见第 1 节。'],
  elsarticle: ['(Haynes 2016). Bjerrum (1907)', 'eqs. (2a) and (2b)', 'By the square root.'],
  ieeetran: [
    'Algorithm 1 Bisection',
    'Listing 1 Bisection in Python.',
    'By Lemma 2 and Theorem 1, Algorithm 1',
    'line 2 is run',
    'Listing 1; compare Fig. 1b',
    '[1, 2]',
  ],
  llncs: ['By Definition 1 and Theorem 1', 'Equation (1) is the claim', '0.5000'],
  'memoir-thesis': [
    'greatest common divisor (GCD) is found',
    'By Theorem 1.1 of Chapter 1',
    'Figure 1.1 and Equation (2.1)',
    'sharp by Appendix A',
    'Table A.1 is for Section 2.1',
  ],
  'plain-latex': ['Theorem 1 of Section 1', 'Q.E.D.', 'see Apostol [1]', 'Table 1 has another'],
  revtex: ['Eqs. (2) and (3) give', 'Table 1 lists three states; Appendix A', 'Eq. (A1) ends the proof'],
};

describe('a paper in the class', () => {
  it('has its sentences here', () => {
    expect(Object.keys(SAYS)).toEqual(CLASSES);
  });

  it.each(Object.entries(SAYS))(
    '%s is converted whole',
    async (name, sentences) => {
      const { kind, report, text, html, jats } = await convertPaper(aSubmission(classPaper(name)));
      expect(kind).toBe('converted');
      expect(report.messages.filter(({ severity }) => severity !== 'info')).toEqual([]);
      expect(report.score).toBe(1);
      const words = text.replaceAll(/\s+/g, ' ');
      // The plain text has no captions.
      const page = html.replaceAll(/<[^>]+>/g, '');
      for (const sentence of sentences) expect(`${words} ${page}`).toContain(sentence);
      expect(words).not.toContain('??');
      expect(html).not.toMatch(/class="[^"]*\btex-source\b/);
      const { source, output } = report.counts ?? {};
      for (const what of ['figures', 'tables', 'citations'] as const)
        expect([what, output?.[what]]).toEqual([what, source?.[what]]);
      expect(problemsOfPaper({ jats, report })).toEqual([]);
    },
    slow,
  );

  it('beamer is refused, with what to send instead', async () => {
    await expect(convertPaper(aSubmission(classPaper('beamer')))).rejects.toThrow(
      'The file main.tex is a presentation, not a paper. Send an article, or a PDF of the slides.',
    );
  });
});
