import { describe, expect, it } from 'vitest';
import { ConversionLog } from '../conversion-log.ts';
import { PLAIN_REFERENCES } from '../document/reference-style.ts';
import { resolveReferences } from '../document/resolve-references.ts';
import { wordsOf } from '../language/paper-words.ts';
import type { Block, Inline } from '../pandoc/document.ts';
import { blockText } from '../pandoc/plain-text.ts';
import { readLatexml } from './read-latexml.ts';

const read = (body: string): Block[] =>
  readLatexml(`<?xml version="1.0"?><document xmlns="http://dlmf.nist.gov/LaTeXML">${body}</document>`)
    .blocks;
/** Reads a document with its references as readers see them. */
function printed(body: string) {
  const { blocks, labels } = readLatexml(
    `<?xml version="1.0"?><document xmlns="http://dlmf.nist.gov/LaTeXML">${body}</document>`,
  );
  const context = { style: PLAIN_REFERENCES, words: wordsOf('en'), log: new ConversionLog() };
  return resolveReferences(blocks, labels, context);
}
const para = (text: string): string => `<para><p>${text}</p></para>`;
const tags = (printed: string, refnum: string): string =>
  `<tags><tag>${printed}</tag><tag role="refnum">${refnum}</tag></tags>`;
const math = (tex: string, mode = 'inline'): string => `<Math mode="${mode}" tex="${tex}" text="x"/>`;

/** Returns the inlines of a block that is a paragraph. */
const line = (block: Block | undefined): Inline[] =>
  block?.t === 'Para' || block?.t === 'Plain' ? block.c : [];

describe('references', () => {
  const FERN = `<section xml:id="S2" labels="LABEL:sec:fern">${tags('2', '2')}<title>Fern</title></section>`;
  const ROOF = `<para><equation xml:id="S2.E1" labels="LABEL:eq:roof">${tags('(1)', '1')}${math('a', 'display')}</equation></para>`;
  const ref = (label: string, show?: string) =>
    `<ref labelref="LABEL:${label}"${show === undefined ? '' : ` show="${show}"`}/>`;

  it.each([
    ['a number', ref('sec:fern'), 'See 2.'],
    ['a name', ref('sec:fern', 'autoref'), 'See Section 2.'],
    ['a title', ref('sec:fern', 'title'), 'See Fern.'],
    ['several things', ref('sec:fern,eq:roof', 'cref'), 'See Section 2 and Equation (1).'],
    ['an equation in parentheses', `(${ref('eq:roof')})`, 'See (1).'],
    ['the author’s words', '<ref labelref="LABEL:sec:fern">the ferns</ref>', 'See the ferns.'],
    ['nothing', ref('none'), 'See ??.'],
  ])('show %s of their target', (_, reference, shown) => {
    const document = `${para(`See ${reference}.`)}${FERN}${ROOF}`;
    const { blocks } = printed(document);
    expect(blockText(blocks.slice(0, 1)).replaceAll('\u00a0', ' ')).toBe(shown);
  });

  it('link to the author’s labels, with the parentheses of an equation', () => {
    const { blocks } = printed(`${para(`See (${ref('eq:roof')}).`)}${ROOF}`);
    expect(line(blocks[0])).toContainEqual({
      t: 'Link',
      c: [['', ['xref'], []], [{ t: 'Str', c: '(1)' }], ['#eq-roof', '']],
    });
  });

  it('are words where their target has no place on the page', () => {
    const lost = '<para><p labels="LABEL:lost" xml:id="p9">Moss.</p></para>';
    const { blocks } = printed(`${para('See <ref labelref="LABEL:lost">the moss</ref>.')}${lost}`);
    expect(blockText(blocks.slice(0, 1))).toBe('See the moss.');
    expect(line(blocks[0]).some(({ t }) => t === 'Link')).toBe(false);
  });

  it('without a target are reported', () => {
    expect(printed(para(`See ${ref('none')}.`)).unresolved.references).toEqual(['none']);
  });

  it('cite the entries of the bibliography', () => {
    const blocks = read(
      `${para('Known <cite class="ltx_citemacro_cite">[<ref href="#bib.bib1" idref="bib.bib1">1</ref>]</cite>.')}
      <bibliography><title>References</title><biblist><bibitem key="ada" xml:id="bib.bib1"><tags><tag role="number">1</tag><tag role="refnum">1</tag></tags><bibblock>A. Ada.</bibblock><bibblock>Moss.</bibblock></bibitem></biblist></bibliography>`,
    );
    const cited = line(blocks[0]).find(({ t }) => t === 'Span');
    expect(cited?.t === 'Span' && cited.c[0]).toEqual(['', ['citations'], [['cites', 'ada']]]);
    expect(cited?.t === 'Span' && cited.c[1]).toContainEqual({
      t: 'Link',
      c: [['', ['citation'], []], [{ t: 'Str', c: '1' }], ['#ref-ada', '']],
    });
    const entry = blocks.at(-1);
    expect(entry?.t === 'Div' && entry.c[0]).toEqual(['ref-ada', ['csl-entry'], []]);
    expect(blockText(entry ? [entry] : [])).toBe('1A. Ada. Moss.');
  });
});
