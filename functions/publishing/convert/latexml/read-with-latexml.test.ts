import { describe, expect, it } from 'vitest';
import { locateLatexml } from '../../latexml/locate-latexml.ts';
import { runLatexml } from '../../latexml/run-latexml.ts';
import { ConversionLog } from '../conversion-log.ts';
import { resolveReferences } from '../document/resolve-references.ts';
import type { Drawer } from '../drawings/drawer.ts';
import { compiledPandoc } from '../pandoc/lend-pandoc.ts';
import { blockText } from '../pandoc/plain-text.ts';
import { startPandoc } from '../pandoc/run-pandoc.ts';
import { readWithLatexml } from './read-with-latexml.ts';

const BIB = `@article{ada, author={Ada, Anna}, title={On moss}, journal={Journal of Moss}, year=2001}
@book{bea, author={Bea, Berta and Cea, Carl}, title={Ferns}, publisher={Fern Press}, year=2005}
@book{cleo, author={Cleo, Cleo}, title={Lichens}, publisher={Fern Press}, year=2011}`;

const missing = async () => ({ ok: false as const, problem: 'There is no TeX here.' });
const drawer: Drawer = { drawTex: missing, drawPostscript: missing, stop: () => undefined };

async function read(
  preamble: string,
  body: string,
  others: Record<string, string> = {},
  encoding: 'utf8' | 'latin1' = 'utf8',
) {
  const log = new ConversionLog();
  const texts = {
    'main.tex': `\\documentclass{article}${preamble}\\begin{document}\n${body}\n\\end{document}`,
    ...others,
  };
  const source = await readWithLatexml({
    pandoc: startPandoc(await compiledPandoc()).run,
    drawer,
    latexml: runLatexml,
    files: Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(text, encoding) })),
    mainFile: 'main.tex',
    log,
    language: 'en',
  });
  const { blocks, unresolved } = resolveReferences(source.blocks, new Map(), {
    style: source.naming,
    words: source.words,
    log,
  });
  return { text: blockText(blocks), blocks: JSON.stringify(blocks), unresolved, messages: log.messages };
}

describe.skipIf((await locateLatexml()) === undefined)('a paper that LaTeXML reads', () => {
  it('cites and lists the entries of its .bib files by name', async () => {
    const { text, blocks, unresolved } = await read(
      '\\usepackage{natbib}',
      'Moss \\citep[see][p.~3]{bea} grows, as \\citet{ada,bea} say. \\citeauthor{ada} wrote in \\citeyear{ada}. \\nocite{cleo}\\bibliographystyle{plainnat}\\bibliography{refs}',
      { 'refs.bib': BIB },
    );
    expect(text).toMatch(
      /^Moss \(see Bea and Cea 2005, 3\) grows, as Ada \(2001\), Bea and Cea \(2005\) say\. Ada wrote in 2001\./,
    );
    expect(text).toContain('Ada, Anna. 2001. “On Moss.” Journal of Moss.');
    expect(text).toContain('Bea, Berta, and Carl Cea. 2005. Ferns. Fern Press.');
    expect(text).toContain('Cleo, Cleo. 2011. Lichens. Fern Press.');
    expect(blocks).toContain('"#ref-ada"');
    expect(unresolved.citations).toEqual([]);
  });

  it('leaves out a file that includes itself, and says where', async () => {
    const { text, messages } = await read('', 'Before.\n\\input{a} Between. \\input main\nAfter.', {
      'a.tex': 'In a.\n\n\\include{a}\\input{b}',
      'b.tex': 'In b. \\input{a.tex}',
    });
    expect(text.replaceAll(/\s+/g, ' ')).toBe('Before. In a. In b. Between. After.');
    expect(messages.map(({ message, file, line }) => [message, file, line])).toEqual([
      ['The included file “a” includes itself and is left out.', 'a.tex', 3],
      ['The included file “a.tex” includes itself and is left out.', 'b.tex', 1],
      ['The included file “main” includes itself and is left out.', 'main.tex', 3],
    ]);
  });

  it('cites by number where the style does', async () => {
    const { text } = await read(
      '\\usepackage[numbers]{natbib}',
      'Moss \\cite{bea} grows, as \\citet{ada} says.\\bibliographystyle{unsrtnat}\\bibliography{refs}',
      { 'refs.bib': BIB },
    );
    expect(text).toMatch(/^Moss \[1\] grows, as Ada \[2\] says\./);
    expect(text).toMatch(/\[1\] ?B\. Bea and C\. Cea[\s\S]*\[2\] ?A\. Ada/);
  });

  it('takes the entries of a .bbl file that the .bib files lack', async () => {
    const { text, blocks } = await read('', 'Moss \\cite{dora}.\\bibliography{refs}', {
      'paper.bbl':
        '\\begin{thebibliography}{1}\\bibitem{dora} D. Dora. Mosses of the north. 1999.\\end{thebibliography}',
    });
    expect(text).toMatch(/Moss \[1\]\.[\s\S]*D\. Dora\. Mosses of the north\. 1999\./);
    expect(blocks).toContain('"#ref-dora"');
  });

  it('is read in Windows-1252 if it is no UTF-8, whatever it declares', async () => {
    const { text, messages } = await read(
      '\\usepackage[latin1]{inputenc}',
      'R\xe9sultats \x96 enfin.',
      {},
      'latin1',
    );
    expect(text).toContain('Résultats – enfin.');
    expect(messages.map(({ message }) => message)).toEqual(['main.tex was read as windows-1252.']);
  });

  it('finds entries whatever the case of their keys, as BibTeX does', async () => {
    const { text, unresolved } = await read(
      '',
      'Moss \\cite{ADA}.\\bibliographystyle{unsrt}\\bibliography{refs}',
      {
        'refs.bib': BIB,
      },
    );
    expect(text).toMatch(/^Moss \[1\]\./);
    expect(unresolved.citations).toEqual([]);
  });

  it('names a citation that has no entry', async () => {
    const { unresolved, messages } = await read(
      '',
      'Moss \\cite{gone} and \\cite{ada}.\\bibliography{refs}',
      {
        'refs.bib': BIB,
      },
    );
    expect(unresolved.citations).toEqual(['gone']);
    expect(messages.map(({ message }) => message)).toEqual(['The citation “gone” has no entry.']);
  });

  it.each(['gone', '/etc/passwd', '../outside'])('reads on after \\input{%s}', async (path) => {
    const { text, messages } = await read('', `Before. \\input{${path}} After.`);
    expect(text).toMatch(/Before\.\s+After\./);
    expect(messages).toMatchObject([
      { severity: 'warning', message: `The included file “${path}” is not among the files and is left out.` },
    ]);
  });
});
