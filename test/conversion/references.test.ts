import { describe, expect, it } from 'vitest';
import { referencesInText } from '../../functions/publishing/convert/document/references-in-text.ts';
import { bibOfBiblatexBbl } from '../../functions/publishing/convert/latex/read-biblatex-bbl.ts';
import { aSubmission } from '../support/a-submission.ts';
import { readPaper, slow } from '../support/read-paper.ts';

const latex = (body: string) =>
  `\\documentclass{article}\\usepackage{biblatex}\\addbibresource{refs.bib}\\begin{document}\\section{A}${body}\\end{document}`;
const BIB = `@article{doi, author={Ada Byron}, title={On engines}, year=2020, doi={10.1000/ABC_D}}
@misc{preprint, author={Bo Li}, title={On preprints}, year=2021, eprint={2101.00001v2}, archiveprefix={arXiv}}
@misc{ours, author={Cleo Rey}, title={On colophons}, year=2026,
  eprint={COL.2611.00042v2}, archiveprefix={Colophon}}
@misc{page, author={Dan Fox}, title={On pages}, year=2019, url={https://a.example/x_(y)}}
`;
const found = {
  doi: { doi: '10.1000/abc_d' },
  preprint: { arxivId: '2101.00001v2' },
  ours: { archiveId: 'COL.2611.00042v2' },
  page: { url: 'https://a.example/x_(y)' },
};

describe('the references of a paper', () => {
  it(
    'are identified by DOI, arXiv id, archive id and URL from a .bib file, in LaTeX and in Markdown',
    async () => {
      const cites = Object.keys(found);
      const sources = {
        'main.tex': latex(`As ${cites.map((key) => `\\cite{${key}}`).join(', ')} say.\\printbibliography`),
        'main.md': `---\nbibliography: refs.bib\n---\n\n# A\n\nAs [${cites.map((key) => `@${key}`).join('; ')}] say.\n`,
      };
      for (const [name, source] of Object.entries(sources)) {
        const { references } = await readPaper(aSubmission({ [name]: source, 'refs.bib': BIB }));
        for (const [key, ids] of Object.entries(found))
          expect([name, references.find((each) => each.key === key)]).toMatchObject([name, ids]);
      }
    },
    slow,
  );

  it(
    'are read from biblatex’s .bbl file if there is no .bib file',
    async () => {
      const { references, text, report } = await readPaper(
        aSubmission({
          'main.tex': latex('As \\parencite{vaswani} say.\\printbibliography'),
          'main.bbl': BIBLATEX_BBL,
        }),
      );
      expect(references).toMatchObject([
        { key: 'vaswani', arxivId: '1706.03762', doi: '10.1000/attention_x' },
      ]);
      expect(references[0]?.text).toMatch(/Vaswani.*Attention is all you need/i);
      expect(text).not.toContain('vaswani?');
      expect(report.messages.map(({ message }) => message).join()).not.toContain('not among the files');
    },
    slow,
  );

  it(
    'are read from a handwritten list with a heading in any language',
    async () => {
      const list =
        '1. Byron, A. (2020). On engines. doi:10.1000/abc.\n2. Rey, C. On colophons, COL.2611.00042v1.\n';
      const wanted = [{ doi: '10.1000/abc' }, { archiveId: 'COL.2611.00042v1' }];
      for (const [name, heading] of [
        ['main.md', '# References'],
        ['main.md', '# Список литературы'],
        ['main.md', '## 参考文献'],
        ['main.txt', 'References'],
        ['main.txt', 'Literatur'],
      ] as const) {
        const { references } = await readPaper(
          aSubmission({ [name]: `Introduction\n\nSome words [1] of ours [2].\n\n${heading}\n\n${list}` }),
        );
        expect([heading, references]).toMatchObject([heading, wanted]);
      }
    },
    slow,
  );
});

it(
  'show a formula that only TeX can set as its TeX, and keep the paper whole',
  async () => {
    const paper = await readPaper(
      aSubmission({
        'main.tex': latex('Wires \\cite{wire}.\n\n\\printbibliography'),
        'refs.bib': '@article{wire, author={Ada Byron}, title={On wires in $\\mathchar"0361$}, year=2020}',
      }),
    );
    expect(paper.kind).toBe('converted');
    expect(paper.html.slice(paper.html.indexOf('class="references"'))).toMatch(/wires in[\s\S]*mathchar/);
  },
  slow,
);

describe('referencesInText', () => {
  it('returns the numbered entries after the last heading', () => {
    const text =
      'See References [1] below. … 5 References [1] A. Byron. On engines. doi:10.1000/abc, 2020. [2] B. Li [eds]. On 3 things. arXiv:2101.00001.';
    expect(referencesInText(text)).toMatchObject([
      { number: 1, text: 'A. Byron. On engines. doi:10.1000/abc, 2020.', doi: '10.1000/abc' },
      { number: 2, arxivId: '2101.00001' },
    ]);
    expect(referencesInText('References 1. One thing. 2. Another.')).toHaveLength(2);
  });

  it('returns nothing for unnumbered entries', () => {
    expect(referencesInText('References Byron, A. On engines. Li, B. On preprints.')).toEqual([]);
    expect(referencesInText('No list at all')).toEqual([]);
  });
});

describe('a biblatex .bbl file', () => {
  it('is converted to BibLaTeX with each key once', () => {
    const bib = bibOfBiblatexBbl(BIBLATEX_BBL + BIBLATEX_BBL);
    expect(bib.match(/@/g)).toHaveLength(1);
    expect(bib).toContain('author = {Vaswani, Ashish and van der Berg, Noam and {The {Team}}}');
    expect(bib).toContain('pages = {1--11}');
  });
});

const BIBLATEX_BBL = String.raw`\refsection{0}
  \datalist[entry]{nty/global//global/global}
    \entry{vaswani}{inproceedings}{}{}
      \name{author}{3}{}{%
        {{hash=1}{%
           family={Vaswani},
           familyi={V\bibinitperiod},
           given={Ashish},
           giveni={A\bibinitperiod}}}%
        {{hash=2}{%
           family={Berg},
           familyi={B\bibinitperiod},
           given={Noam},
           giveni={N\bibinitperiod},
           prefix={van\bibnamedelima der},
           prefixi={v\bibinitperiod}}}%
        {{hash=3}{%
           family={The {Team}},
           familyi={T\bibinitperiod}}}%
      }
      \list{publisher}{1}{%
        {Curran}%
      }
      \strng{namehash}{1}
      \field{labelalpha}{VS17}
      \field{booktitle}{Advances \& more}
      \field{title}{Attention Is All You Need}
      \field{year}{2017}
      \field{pages}{1\bibrangedash 11}
      \field{eprinttype}{arxiv}
      \field{eprint}{1706.03762}
      \verb{doi}
      \verb 10.1000/ATTENTION_X
      \endverb
    \endentry
  \enddatalist
\endrefsection`;
