import { describe, expect, it } from 'vitest';
import { PIXEL, readLatex, slow } from '../support/read-paper.ts';

const picture = '\\includegraphics{a.svg}';
const files = { 'a.svg': PIXEL };

describe('captions', () => {
  it(
    'have labels in the plain text as on the page, also those of tables and of parts',
    async () => {
      const paper = await readLatex(
        `\\section{A}\\begin{table}\\caption{Prices.}\\begin{tabular}{l}a\\end{tabular}\\end{table}
\\begin{figure}\\begin{subfigure}{4cm}${picture}\\caption{Small.}\\end{subfigure}
\\begin{subfigure}{4cm}${picture}\\caption{Large.}\\end{subfigure}\\caption{Two fields.}\\end{figure}`,
        '\\usepackage{graphicx,subcaption}',
        files,
      );
      expect(paper.text.split('\n\n')).toEqual(
        expect.arrayContaining(['Table 1: Prices.', 'Figure 1: Two fields.', '(a) Small.', '(b) Large.']),
      );
    },
    slow,
  );

  it(
    'without a number have no label, nor the space after it',
    async () => {
      const paper = await readLatex(
        `\\section{A}\\begin{figure}${picture}\\caption*{Without a number.}\\end{figure}`,
        '\\usepackage{graphicx,caption}',
        files,
      );
      expect(paper.html).toContain('<figcaption>Without a number.</figcaption>');
      expect(paper.text.split('\n\n')).toContain('Without a number.');
    },
    slow,
  );
});
