import { describe, expect, it } from 'vitest';
import { withDetails } from '#shared/domain/manuscript/byline-details.ts';
import { MANUSCRIPT_EXAMPLE } from '#shared/domain/manuscript/example.ts';
import { readPapers } from '../../examples/demonstration/read-papers.ts';
import { aLatexPaper, aPng } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { aSubmission } from '../../functions/publishing/convert/a-submission.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { problemsOfJats } from '../support/validate-jats.ts';

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

describe('JATS of every example paper', () => {
  it.each(
    readPapers().flatMap(({ slug, versions }) =>
      versions.map((version, index) => [slug, index + 1, version] as const),
    ),
  )(
    'is valid: %s, version %i',
    async (_slug, _number, { files }) => {
      const paper = await convertPaper({ ...aSubmission({}), files });
      expect(paper.kind).toBe(files[0]?.name.endsWith('.pdf') ? 'pdf' : 'converted');
      expect(problemsOfJats(paper.jats)).toEqual([]);
    },
    slow,
  );
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
      const { jats } = await convertPaper(aSubmission({ 'main.md': '# Walls\n\nThey stand.' }, { front }));
      expect(problemsOfJats(jats)).toEqual([]);
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
        expect(jats).toContain(element);
    },
    slow,
  );
});

describe('JATS of paper content', () => {
  it.each<[string, string]>([
    [
      'theorems, proofs, algorithms and lists inside one another',
      `\\begin{theorem}[Main]\\label{t} Let \\begin{itemize}\\item one \\item two: $x^2$\\end{itemize}
\\begin{equation}\\label{e} \\Bigm| \\left\\| x \\right\\| \\end{equation} hold.\\end{theorem}
\\begin{proof} By \\ref{t}: \\begin{enumerate}\\item \\begin{lemma} Inner. \\end{lemma}\\end{enumerate}\\end{proof}
\\begin{algorithm}\\caption{Loop}\\label{a}\\begin{algorithmic}\\For{$i$}\\State $a$\\EndFor\\end{algorithmic}\\end{algorithm}`,
    ],
    [
      'figures, parts, missing ones, tables, notes and code',
      `\\begin{figure}\\begin{subfigure}{1in}\\includegraphics{dot}\\caption{a}\\end{subfigure}\\begin{subfigure}{1in}\\includegraphics{lost}\\caption{b}\\end{subfigure}\\caption{Two \\& one <more>.}\\label{f}\\end{figure}
\\begin{figure}\\includegraphics{gone}\\caption{Gone.}\\end{figure}
\\begin{table}\\caption{T}\\begin{tabular}{l|r}\\multicolumn{2}{c}{x\\footnote{note}}\\\\ \\hline a & $\\begin{pmatrix}1\\end{pmatrix}$\\end{tabular}\\end{table}
\\begin{quote} Quoted \\begin{verbatim}
code & <tags>
\\end{verbatim}\\end{quote}
\\begin{description}\\item[Term] text \\begin{tabular}{c}y\\end{tabular}\\end{description}`,
    ],
    [
      'drawings, quotations, citations and links',
      `\\begin{tikzpicture}\\draw (0,0) -- (1,1);\\end{tikzpicture} \\begin{pspicture}(1,1)\\end{pspicture}
\\begin{align} a &= b \\label{l}\\\\ c &= d \\tag{T} \\end{align}
\\begin{equation}\\label{d}\\begin{tikzcd}A\\arrow[r]&B\\end{tikzcd}\\end{equation} See \\cite{k} and \\href{https://a.example/?a=1&b=2}{there}.
\\begin{center}Centred \\textsc{small} \\underline{u} \\texttt{t}\\end{center}
\\begin{thebibliography}{1}\\bibitem{k} K. \\emph{On} \\url{https://b.example}.\\end{thebibliography}`,
    ],
  ])(
    'is valid: %s',
    async (_, body) => {
      const source = aLatexPaper(
        `\\section{A}\\label{s}${body}`,
        '\\newtheorem{theorem}{Theorem}\\newtheorem{lemma}{Lemma}',
      );
      const paper = await convertPaper(aSubmission({ 'main.tex': source, 'dot.png': aPng }));
      expect(problemsOfJats(paper.jats)).toEqual([]);
    },
    slow,
  );

  it.each<[string, Record<string, string>]>([
    [
      'Markdown',
      {
        'p.md':
          '# A\n\n> quote\n\n- a\n\n  b\n- c\n\n| x | y |\n|---|---|\n| 1 | $2$ |\n\nTerm\n:   text\n\n[^1] x[^1]\n\n[^1]: note\n\n```js\nlet a = 1 < 2;\n```\n\n---\n\n![alt](none.png)',
      },
    ],
    [
      'plain text',
      {
        'p.txt':
          '1 Opening\n\nSome words & <signs>.\n\n- a\n- b\n\n    code\n\nREFERENCES\n\n[1] A. B., On c.',
      },
    ],
    ['a PDF that can’t be read', { 'p.pdf': '%PDF-1.7\ngarbage' }],
  ])(
    'is valid for %s',
    async (_, files) => {
      const paper = await convertPaper(aSubmission(files));
      expect(problemsOfJats(paper.jats)).toEqual([]);
    },
    slow,
  );
});
