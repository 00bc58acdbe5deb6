import { findAll, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { readGroup } from '../latex/scan.ts';
import { attributes, type Block, type Inline, span } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';
import { asText } from './read-formulas.ts';
import { tagOf } from './tags.ts';
import type { TreeReader } from './tree-reader.ts';

/** LaTeXML keeps the TeX of citations in the words of formulas: `\cite[citep]{(\@@bibref{Authors Year}{key}{}{}, p. 2)}`. */
const CITATION = /(?:\\lx@cite@notes\{[^{}]*\}\{[^{}]*\})?\\cite\[(\w+)\](?=\{)/g;
const ENTRIES = /\\@@bibref(?=\{)/;

/** Puts the citations of each formula behind it, until they are printed as all others. */
export function withFormulaCitations(blocks: Block[], root: XmlElement, reader: TreeReader): Block[] {
  const items = new Map(findAll(root, 'bibitem').map((item) => [item.attributes.key ?? '', item]));
  return rewriteBlocks(blocks, {
    inline: (inline) => {
      const citations = inline.t === 'Math' ? citationsIn(inline.c[1]) : [];
      if (citations.length === 0) return undefined;
      return [
        inline,
        ...citations.map(({ command, inner }) =>
          span(attributes('', [CLASS]), reader.inlines([citationOf(command, inner, items)])),
        ),
      ];
    },
  });
}

/** Writes the words of the citations behind a formula into it. */
export const writeFormulaCitations = (blocks: Block[]): Block[] =>
  rewriteBlocks(blocks, {
    line: (inlines) =>
      inlines.flatMap((inline, at): Inline[] => {
        if (isOfFormula(inline)) return [];
        const citations = inline.t === 'Math' ? citationsIn(inline.c[1]) : [];
        if (inline.t !== 'Math' || citations.length === 0) return [inline];
        const printed = inlines.slice(at + 1, at + 1 + citations.length);
        return [{ t: 'Math', c: [inline.c[0], written(inline.c[1], citations, printed)] }];
      }),
  });

const CLASS = 'formula-citation';
const isOfFormula = (inline: Inline): boolean => inline.t === 'Span' && inline.c[0][1].includes(CLASS);

const written = (tex: string, citations: CitationInFormula[], printed: Inline[]): string =>
  citations.reduceRight(
    (rest, { from, end }, at) =>
      rest.slice(0, from) + asText(inlineText(printed.slice(at, at + 1))) + rest.slice(end),
    tex,
  );

interface CitationInFormula {
  command: string;
  inner: string;
  from: number;
  end: number;
}

const citationsIn = (tex: string): CitationInFormula[] =>
  [...tex.matchAll(CITATION)].flatMap(({ 0: whole, 1: command = '', index: from }) => {
    const group = readGroup(tex, from + whole.length);
    return group ? [{ command, inner: group.inner, from, end: group.end }] : [];
  });

/** Returns a citation as LaTeXML writes those outside of formulas. */
function citationOf(command: string, inner: string, items: ReadonlyMap<string, XmlElement>): XmlElement {
  const at = inner.search(ENTRIES);
  const groups: string[] = [];
  let end = at + '\\@@bibref'.length;
  for (let group = readGroup(inner, end); group && groups.length < 4; group = readGroup(inner, end)) {
    groups.push(group.inner);
    end = group.end;
  }
  const [show = '', keys = '', ...phrases] = groups;
  const refs = keys.split(',').map((key) => refOf(key.trim(), items.get(key.trim()), show, phrases));
  return element('cite', { class: `ltx_citemacro_${command}` }, [
    plain(inner.slice(0, at)),
    ...refs.flatMap((ref, index) => (index === 0 ? [ref] : [/year/i.test(show) ? '; ' : ', ', ref])),
    plain(inner.slice(end)),
  ]);
}

function refOf(key: string, item: XmlElement | undefined, show: string, phrases: string[]): XmlElement {
  if (!item) return element('ref', { class: 'ltx_missing_citation', idref: key }, [key]);
  const number = tagOf(item, 'number') ?? tagOf(item, 'refnum') ?? '';
  const shown = (show || 'Number').replace(
    /(?:full)?authors|year|number|super|phrase([12])/gi,
    (word, phrase?: string) => {
      if (phrase) return plain(phrases[Number(phrase) - 1] ?? '');
      return (
        (/authors/i.test(word)
          ? tagOf(item, 'authors')
          : /year/i.test(word)
            ? tagOf(item, 'year')
            : undefined) ?? number
      );
    },
  );
  return element('ref', { idref: item.attributes['xml:id'] ?? '' }, [shown]);
}

const element = (
  name: string,
  attributes: Record<string, string>,
  children: XmlElement['children'],
): XmlElement => ({ name, attributes, children });

/** Returns the words of a note in TeX. */
const plain = (tex: string): string =>
  tex
    .replace(/~/g, '\u00a0')
    .replace(/\\[A-Za-z@]+\s*|[{}$]/g, '')
    .replace(/\\(?=\W)/g, '');
