import { describe, expect, it } from 'vitest';
import { aLatexPaper } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { citationStyle } from '../../functions/publishing/convert/citation-style.ts';
import { aSubmission } from '../support/a-submission.ts';
import { readPaper } from '../support/read-paper.ts';

describe('the citation style of a paper', () => {
  it.each([
    ['\\bibliographystyle{plain}', 'sorted'],
    ['\\bibliographystyle{unsrt}', 'numeric'],
    ['\\bibliographystyle{IEEEtran}', 'numeric'],
    ['\\bibliographystyle{alpha}', 'alphabetic'],
    ['\\usepackage[numbers]{natbib}\\bibliographystyle{plainnat}', 'sorted'],
    ['\\usepackage[numbers,sort]{natbib}\\bibliographystyle{unsrtnat}', 'numeric'],
    ['\\usepackage{natbib}\\bibliographystyle{plainnat}', 'author-year'],
    ['\\usepackage{biblatex}', 'sorted'],
    ['\\usepackage[sorting=none]{biblatex}', 'numeric'],
    ['\\usepackage[style=ieee]{biblatex}', 'numeric'],
    ['\\usepackage[style=alphabetic,backend=biber]{biblatex}', 'alphabetic'],
    ['\\usepackage[style=authoryear]{biblatex}', 'author-year'],
    ['\\usepackage[style=verbose,backend=biber]{biblatex}', 'author-year'],
    ['\\usepackage{biblatex} \\textcite{a}', 'sorted'],
    ['\\usepackage[style=ext-numeric-comp,sorting=none]{biblatex}', 'numeric'],
  ])('is read from %s', (tex, style) => {
    expect(citationStyle(tex)).toBe(style);
  });

  const bib =
    '@article{z, author={Zed, A. and Young, B.}, title={Zeta}, journal={J}, year={2001}}\n' +
    '@article{a, author={Abel, C.}, title={Alpha}, journal={J}, year={1999}}';
  const textOf = async (style: string) => {
    const tex = aLatexPaper(
      `\\section{A}First \\cite{z}, then \\cite[p.~3]{a}. As \\citet{a} says.\n\n\\bibliographystyle{${style}}\\bibliography{b}`,
      '\\usepackage[numbers]{natbib}',
    );
    return (await readPaper(aSubmission({ 'main.tex': tex, 'b.bib': bib }))).text;
  };

  it('orders and labels the references as LaTeX does, and names the authors of \\citet', async () => {
    const sorted = await textOf('plainnat');
    expect(sorted).toContain('First [2], then [1, p. 3]. As Abel [1] says.');
    expect(sorted).toMatch(/\[1\] C\. Abel[\s\S]*\[2\] A\. Zed/);
    expect(await textOf('unsrtnat')).toContain('First [1], then [2, p. 3]. As Abel [2] says.');
    const labels = await textOf('alpha');
    expect(labels).toContain('First [ZeYo01], then [Abel99, p. 3]. As Abel [Abel99] says.');
    expect(labels).toMatch(/\[Abel99\] C\. Abel[\s\S]*\[ZeYo01\] A\. Zed/);
  }, 60_000);
});
