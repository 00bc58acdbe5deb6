import { describe, expect, it } from 'vitest';
import { aLatexPaper } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { aSubmission } from '../support/a-submission.ts';
import { readPaper, slow } from '../support/read-paper.ts';

// Each test reproduces, with invented text, a table that was lost from a real paper (docs/conversion.md).
const tablesOf = async (body: string, preamble = '') => {
  const { html, report } = await readPaper(aSubmission({ 'main.tex': aLatexPaper(body, preamble) }));
  expect(report.messages.filter(({ severity }) => severity !== 'info')).toEqual([]);
  return [...html.matchAll(/<table>[\s\S]*?<\/table>/g)].map(([table]) => table);
};
const cellsOf = (table = '') =>
  [...table.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) =>
    cell.replace(/<annotation[\s\S]*?<\/annotation>|<[^>]*>/g, '').trim(),
  );

describe('tables', () => {
  it(
    'keep their heads of two rows beside a template whose commands begin and end tables',
    async () => {
      const [table] = await tablesOf(
        `\\section{A}\\begin{table}\\caption{Scores.}\\begin{tabular}{lcc}\\toprule
& \\multicolumn{2}{c}{Score}\\\\ \\cmidrule{2-3} Name & Mean & Best\\\\ \\midrule
one & 1 & 2\\\\ \\bottomrule\\end{tabular}\\end{table}`,
        `\\usepackage{booktabs}
\\newcommand{\\And}{\\end{tabular}\\hfil\\begin{tabular}[t]{c}}\\newcommand{\\opentable}{\\begin{tabular}{c}}`,
      );
      expect(cellsOf(/<thead>[\s\S]*<\/thead>/.exec(table ?? '')?.[0])).toEqual([
        '',
        'Score',
        'Name',
        'Mean',
        'Best',
      ]);
    },
    slow,
  );

  it(
    'of AASTeX keep their heads of two rows',
    async () => {
      const [table] = await tablesOf(
        `\\section{A}\\begin{deluxetable}{lcc}\\tablecaption{Stars.}
\\tablehead{\\colhead{Star} & \\multicolumn{2}{c}{Magnitude}\\\\ \\colhead{} & \\colhead{B} & \\colhead{V}}
\\startdata Vega & 0.03 & 0.03\\\\ Sirius & $-1.46$ & $-1.47$ \\enddata\\end{deluxetable}`,
      );
      expect(cellsOf(/<thead>[\s\S]*<\/thead>/.exec(table ?? '')?.[0])).toEqual([
        'Star',
        'Magnitude',
        '',
        'B',
        'V',
      ]);
    },
    slow,
  );

  it(
    'keep cells with spaces among the columns of \\multicolumn',
    async () => {
      const [table] = await tablesOf(
        `\\section{A}\\begin{tabular*}{0.8\\textwidth}{@{\\hspace*{1em}}cc!{\\hspace*{3em}}c}\\toprule
\\multicolumn{1}{@{\\hspace*{1em}}c}{Wide} & \\multicolumn{1}{c!{\\hspace*{3em}}}{Narrow} & Other\\\\ \\midrule
1 & 2 & 3\\\\ \\bottomrule\\end{tabular*}`,
        '\\usepackage{array,booktabs}',
      );
      expect(cellsOf(table)).toEqual(['Wide', 'Narrow', 'Other', '1', '2', '3']);
    },
    slow,
  );

  it(
    'have formulas in the columns that are for formulas',
    async () => {
      const [table] = await tablesOf(
        `\\section{A}\\begin{tabular}{lC>{$}r<{$}}\\hline Name & \\multicolumn{2}{c}{Signs}\\\\ \\hline
first & \\alpha & \\beta\\\\ second & x_1 & \\\\ \\hline\\end{tabular}`,
        '\\usepackage{array}\\newcolumntype{C}{>{$}c<{$}}',
      );
      expect(cellsOf(table)).toEqual(['Name', 'Signs', 'first', 'α', 'β', 'second', 'x1', '']);
    },
    slow,
  );

  it(
    'of tabularray, nicematrix and tabu keep their cells',
    async () => {
      const tables = await tablesOf(
        `\\section{A}\\begin{tblr}{colspec={lQ[c]r}, hlines} Head & \\SetCell[c=2]{c} Across & \\\\ a & b & c\\\\ \\end{tblr}

\\begin{NiceTabular}{lc}[hvlines] d & e\\\\ \\end{NiceTabular}

\\begin{tabu} to \\textwidth {X X} f & g\\\\ \\end{tabu}`,
        '\\usepackage{tabularray,nicematrix,tabu}',
      );
      expect(tables.map(cellsOf)).toEqual([
        ['Head', 'Across', 'a', 'b', 'c'],
        ['d', 'e'],
        ['f', 'g'],
      ]);
      expect(tables[0]).toContain('colspan="2"');
    },
    slow,
  );

  it(
    'of the AGU’s class (planotable) are tables',
    async () => {
      const tables = await tablesOf(
        `\\section{A}\\begin{planotable}{lc}\\tablewidth{3in}\\tablecaption{Voyages.\\label{v}}\\tablehead{\\colhead{Ship}&\\colhead{Year}}
\\startdata Beagle & 1831\\nl Fram & 1893\\enddata\\end{planotable}`,
      );
      expect(tables.map(cellsOf)).toEqual([['Ship', 'Year', 'Beagle', '1831', 'Fram', '1893']]);
    },
    slow,
  );

  it(
    'name each row by its first column if that column has no heading, also beside a cell of two rows',
    async () => {
      const [table = ''] = await tablesOf(
        `\\section{A}\\begin{tabular}{lcr}\\toprule & Size & Count\\\\ \\midrule
\\multirow{2}{*}{Ants} & small & 1\\\\ & large & 2\\\\ Bees & small & 3\\\\ \\bottomrule\\end{tabular}`,
        '\\usepackage{booktabs,multirow}',
      );
      const rowHeads = [...table.matchAll(/<th[^>]* scope="row(?:group)?"[^>]*>(?:<p>)?(\w+)/g)].map(
        ([, name]) => name,
      );
      expect(rowHeads).toEqual(['Ants', 'Bees']);
      const right = [...table.matchAll(/<td class="align-right">(?:<p>)?(\d)/g)].map(([, count]) => count);
      expect(right).toEqual(['1', '2', '3']);
    },
    slow,
  );
});
