import { expect, it } from 'vitest';
import { aLatexPaper } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { locateLatexml } from '../../functions/publishing/latexml/locate-latexml.ts';
import { aSubmission } from '../support/a-submission.ts';
import { slow } from '../support/read-paper.ts';

const submission = aSubmission({ 'main.tex': aLatexPaper('Many words. '.repeat(300)) });

const tags = (printed: string, refnum: string) =>
  `<tags><tag>${printed}</tag><tag role="refnum">${refnum}</tag></tags>`;

const xml = `<?xml version="1.0"?><document xmlns="http://dlmf.nist.gov/LaTeXML">
<section xml:id="S1" labels="LABEL:sec:moss">${tags('1', '1')}<title><tag close=" ">1</tag>Moss</title>
<para><p>${'Many words. '.repeat(300)}See <ref idref="S1.E1" labelref="LABEL:eq:moss">1</ref> and <cite>[<ref idref="bib.bib1">1</ref>]</cite>.</p>
<equation xml:id="S1.E1" labels="LABEL:eq:moss">${tags('(1)', '1')}<Math mode="display" tex="\\displaystyle a=b"/></equation></para>
<theorem class="ltx_theorem_lem" xml:id="T1">${tags('Lemma 1', '1')}<title><tag>Lemma 1</tag>.</title><para><p>It grows.</p></para></theorem>
<table xml:id="S1.T1">${tags('Table 1', '1')}<caption><tag>Table 1</tag>Growth.</caption><tabular><tbody><tr><td>fern</td><td>2</td></tr></tbody></tabular></table>
</section>
<bibliography><biblist><bibitem key="ada" xml:id="bib.bib1">${tags('1', '1')}<bibblock>A. Ada. Moss.</bibblock></bibitem></biblist></bibliography>
</document>`;

it(
  'writes what LaTeXML reads in all renditions',
  async () => {
    const paper = await convertPaper(submission, {
      readLatex: async () => ({ xml, messages: [], sources: new Map() }),
    });
    expect(paper.kind).toBe('converted');
    expect(paper.report).toMatchObject({ lossy: false, messages: [] });
    expect(paper.wordCount).toBeGreaterThan(600);
    expect(paper.toc).toMatchObject([{ number: '1', title: 'Moss', id: 'p-sec-moss' }]);
    expect(paper.html).toContain('<span class="equation-number">(1)</span>');
    expect(paper.html).toMatch(/<a href="#p-eq-moss" class="xref">1<\/a>/);
    expect(paper.html).toMatch(/<a href="#p-ref-ada" class="citation">1<\/a>/);
    expect(paper.html).toMatch(/<span class="caption-label">Table 1<\/span> Growth\./);
    expect(paper.references).toMatchObject([{ key: 'ada', number: 1, text: 'A. Ada. Moss.' }]);
    expect(paper.jats).toContain('<label>1</label>');
    expect(Buffer.from(paper.pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  },
  slow,
);

it.skipIf((await locateLatexml()) === undefined)(
  'reads many captions with environments in them',
  async () => {
    const figures = Array.from(
      { length: 40 },
      (_, at) => `\\begin{figure}\\fbox{drawing}
\\caption{\\begin{small}Roof number ${at + 1} in the rain.\\end{small} \\\\
\\begin{footnotesize}It is wet.\\end{footnotesize}}\\label{fig:${at + 1}}\\end{figure}`,
    );
    const body = `\\section{Roofs}${'Slate keeps the rain out. '.repeat(60)}See Figure~\\ref{fig:7}.\n\n${figures.join('\n\n')}`;
    const paper = await convertPaper(aSubmission({ 'main.tex': aLatexPaper(body) }));
    expect(paper).toMatchObject({ kind: 'converted', report: { lossy: false, messages: [] } });
    expect(paper.text).toMatch(/See Figure\s7\./);
    expect(paper.html.match(/<figcaption/g)).toHaveLength(40);
    expect(paper.html).toMatch(/<span class="caption-label">Figure 40<\/span> Roof number 40 in the rain\./);
  },
  slow,
);

it(
  'shows the source if LaTeXML can’t read it, and says why',
  async () => {
    const paper = await convertPaper(submission, {
      readLatex: async () => ({
        failure: 'it took longer than 60 seconds.',
        messages: [],
        sources: new Map(),
      }),
    });
    expect(paper).toMatchObject({ kind: 'source-only', report: { score: 0, lossy: true } });
    expect(paper.report.messages.map(({ message }) => message).join()).toMatch(
      /^The conversion failed while reading the source: it took longer than 60 seconds\./,
    );
  },
  slow,
);

it(
  'shows the source on a system that has no LaTeXML, and says so',
  async () => {
    const paper = await convertPaper(submission, { readLatex: async () => undefined });
    expect(paper).toMatchObject({ kind: 'source-only', report: { lossy: true } });
    expect(JSON.stringify(paper.report.messages)).toContain('there is no LaTeXML on this system');
  },
  slow,
);
