import { describe, expect, it } from 'vitest';
import { withDetails } from '#shared/domain/manuscript/byline-details.ts';
import { MANUSCRIPT_EXAMPLE } from '#shared/domain/manuscript/example.ts';
import { aLatexPaper, aPng } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { aSubmission } from '../support/a-submission.ts';
import { pandocForTests } from '../support/pandoc.ts';
import { PAPER_SPECIMENS } from '../support/paper-specimens.ts';
import { convertLatex } from '../support/read-paper.ts';
import { problemsOfJats, problemsOfPaper } from '../support/validate-jats.ts';

const slow = 60_000;

describe('the validator', () => {
  it('reports what the DTD forbids', () => {
    const doctype =
      '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.3 20210610//EN" "JATS-archivearticle1-3.dtd">';
    expect(problemsOfJats(`${doctype}<article><body><nonsense/></body></article>`).join('\n')).toContain(
      'nonsense',
    );
  });
});

describe('JATS of a paper’s record', () => {
  it(
    'is valid with every field, and has each in its element',
    async () => {
      const { authorDetails = [] } = MANUSCRIPT_EXAMPLE;
      const authors = withDetails(
        [
          { kind: 'person', name: 'Ada Lovelace', username: 'adalovelace' },
          { kind: 'agent', id: '01AGENT', name: 'Atlas-7' },
        ],
        authorDetails,
      );
      const front = { ...MANUSCRIPT_EXAMPLE, authors };
      const paper = await convertPaper(aSubmission({ 'main.md': '# Walls\n\nThey stand.' }, { front }));
      expect(problemsOfPaper(paper)).toEqual([]);
      for (const element of [
        '<contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>',
        'corresp="yes"',
        'vocab-term-identifier="https://credit.niso.org/contributor-roles/writing-original-draft/"',
        '>https://ror.org/052gg0110</institution-id><institution>University of Oxford</institution>',
        '<award-id>101020000</award-id><award-name>Walls and what grows on them</award-name>',
        '<ack><title>Acknowledgments</title>',
        '<fn fn-type="coi-statement">',
        '<sec sec-type="data-availability">',
        '<sec sec-type="code-availability">',
        '<sec sec-type="ethics-statement">',
        '<sec sec-type="ai-disclosure">',
        '<article-id pub-id-type="doi">10.5555/12345678</article-id>',
      ])
        expect(paper.jats).toContain(element);
    },
    slow,
  );
});

describe('JATS that the DTD could refuse', () => {
  it(
    'is valid with raised formulas, and with a reference to a table inside a figure',
    async () => {
      const body = String.raw`\section{A}\begin{figure*}
\begin{subfigure}{.4\textwidth}\includegraphics{a}\caption{One.}\label{one}\end{subfigure}
\begin{subfigure}{.4\textwidth}\centering\small\begin{tabular}{lccc}\toprule \multicolumn{1}{c}{Protocol} & \multicolumn{3}{c}{Number}\\ & 1 & 2 & 3\\\midrule a & 1 & 2 & 3\\\bottomrule\end{tabular}\caption{Two.}\label{two}\end{subfigure}
\caption{Both.}\label{both}\end{figure*}
See Figure~\ref{two}, and $\mathrel{\raise 1pt{b}}$.`;
      const tex = aLatexPaper(body, String.raw`\usepackage{amsmath,graphicx,subcaption,booktabs}`);
      const paper = await convertPaper(aSubmission({ 'main.tex': tex, 'a.png': aPng }));
      expect(problemsOfPaper(paper)).toEqual([]);
      expect(paper.jats.replaceAll(/<[^>]+>|\s+/g, ' ')).toMatch(/See Figure\s+1b\s*,/);
    },
    slow,
  );
});

describe('JATS read by pandoc', () => {
  it(
    'has the authors and the references with their parts',
    async () => {
      const bib = `@article{knuth, author={Donald E. Knuth and van der Berg, Jan}, title={On $n^2$ \\& {TeX}}, journal={J. Comp.}, year=1984, volume=3, number={2}, pages={1--20}, doi={10.1000/xyz}}
@inproceedings{cruz, author={de la Cruz, Maria}, title={Paper}, booktitle={Proceedings}, year={2020}, url={https://a.example/?a=1&b=2}}`;
      const source = aLatexPaper('Words \\cite{knuth,cruz}.\\bibliographystyle{plain}\\bibliography{refs}');
      const front = {
        authors: [
          { name: 'Iris van der Meer', kind: 'person' as const },
          { name: 'Ada Lovelace', kind: 'person' as const },
        ],
      };
      const paper = await convertPaper(aSubmission({ 'main.tex': source, 'refs.bib': bib }, { front }));
      expect(problemsOfPaper(paper)).toEqual([]);
      const read = await readWithPandoc(paper.jats);
      expect(read).toContain('author:\n- Iris van der Meer\n- Ada Lovelace\n');
      for (const part of [
        'family: van der Berg\n    given: Jan',
        'family: de la Cruz\n    given: Maria',
        'container-title: J. Comp.',
        'DOI: 10.1000/xyz',
        'page: 1-20',
        'issued: 1984',
        'title: On $n^2$ & TeX',
      ])
        expect(read).toContain(part);
    },
    slow,
  );
});

async function readWithPandoc(jats: string): Promise<string> {
  const pandoc = await pandocForTests();
  const options = { from: 'jats', to: 'markdown', standalone: true, 'input-files': ['paper.xml'] };
  const { stdout } = await pandoc(options, new Map([['paper.xml', jats]]));
  return stdout;
}

describe('JATS of paper content', () => {
  it(
    'is valid with a captioned listing in a proof',
    async () => {
      const paper = await convertLatex(
        String.raw`\begin{proof}Moss.\begin{figure}\begin{verbatim}
x = 1
\end{verbatim}\caption{Fern}\end{figure}It grows.\end{proof}`,
        String.raw`\usepackage{amsthm}`,
      );
      expect(problemsOfPaper(paper)).toEqual([]);
      expect(paper.jats).toContain('<caption>');
    },
    slow,
  );

  it(
    'is valid with headings in theorems, lists, quotations, figures and cells',
    async () => {
      const paper = await convertLatex(
        String.raw`\begin{itemize}\item A \paragraph{Of moss} text\end{itemize}\begin{quote}\section*{Of fern} text\end{quote}
\begin{figure}\section*{Of stone} x\caption{C}\end{figure}\begin{tabular}{p{3cm}} \paragraph{Of slate} x \end{tabular}`,
      );
      expect(problemsOfPaper(paper)).toEqual([]);
      for (const words of ['Of moss', 'Of fern', 'Of stone', 'Of slate'])
        expect(paper.jats.replace(/\s+/g, ' ')).toContain(words);
      const theorem = '::: {#thm-moss}\n## Moss\n\nMoss grows.\n\n### Proof\n\nIt is green.\n:::\n';
      const quarto = await convertPaper(aSubmission({ 'paper.qmd': `# Roofs\n\n${theorem}` }));
      expect(problemsOfPaper(quarto)).toEqual([]);
      expect(quarto.jats).toContain('It is green.');
    },
    slow,
  );

  it(
    'has the page’s MathML, kinds of references, alternative texts without TeX, ids and the license',
    async () => {
      const source = aLatexPaper(
        `\\section{A}\\label{s} See \\ref{s}, \\ref{e}, \\ref{f}, \\ref{t}.
\\begin{equation}\\label{e} R^2 < \\operatorname{rank} x \\end{equation}
\\begin{figure}\\includegraphics{dot}\\caption{All $R<50$ \\& "more".}\\label{f}\\end{figure}
\\begin{table}\\caption{T}\\label{t}\\begin{tabular}{l}a\\end{tabular}\\end{table}
\\begin{tabular}{l}b\\end{tabular}`,
      );
      const paper = await convertPaper(aSubmission({ 'main.tex': source, 'dot.png': aPng }));
      expect(problemsOfPaper(paper)).toEqual([]);
      for (const part of [
        /<alternatives><mml:math display="block"[^>]*>.*<mml:mo>&lt;<\/mml:mo>.*<\/mml:math><tex-math>/,
        /<alt-text>All R &lt; 50 &amp; “more”\.<\/alt-text>/,
        /<xref ref-type="sec" [^>]*rid="s"/,
        /<xref ref-type="disp-formula" [^>]*rid="e"/,
        /<xref ref-type="fig" [^>]*rid="f"/,
        /<xref ref-type="table" [^>]*rid="t"/,
        /<table-wrap id="t">\s*<label>Table 1<\/label>/,
        /<table-wrap id="unnumbered-table-1">/,
        /<ali:license_ref>https:\/\/creativecommons\.org\/licenses\/by\/4\.0\/<\/ali:license_ref>/,
      ])
        expect(paper.jats).toMatch(part);
      expect(paper.jats).not.toContain('specific-use="wrapper"');
    },
    slow,
  );

  it.each(Object.entries(PAPER_SPECIMENS))(
    'is valid: %s',
    async (_, files) => {
      const paper = await convertPaper(aSubmission(files));
      expect(problemsOfPaper(paper)).toEqual([]);
    },
    slow,
  );
});
