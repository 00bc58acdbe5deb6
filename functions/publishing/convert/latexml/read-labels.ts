import { elementsOf, find, textOf, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import type { Label } from '../document/number-document.ts';
import { safeId } from '../document/safe-id.ts';
import { tagOf, untagged } from './tags.ts';
import type { TreeReader } from './tree-reader.ts';

/** Returns what the author's labels refer to, with the numbers that LaTeXML counted. The text has been read before. */
export function readLabels(root: XmlElement, reader: TreeReader): Map<string, Label> {
  const labels = new Map<string, Label>();
  const visit = (element: XmlElement, isAppendix: boolean, section?: Label, line = 0) => {
    const within = isAppendix || element.name === 'appendix';
    const named = labelsOf(element);
    const own =
      SECTIONS.has(element.name) || named.length > 0 ? labelled(element, within, reader) : undefined;
    const around = own?.number && SECTIONS.has(element.name) ? own : section;
    if (own && named.length > 0) {
      // Lines of code count, with or without a number in their margin.
      const counted =
        own.number === '' && element.name === 'listingline' ? { ...own, number: String(line) } : own;
      // What has no number is referred to by that of its section.
      const label =
        counted.number === '' && counted.title === undefined && !isItem(element) ? section : counted;
      for (const name of named)
        if (label || reader.placed.has(name))
          labels.set(name, { ...(label ?? counted), ...reader.placed.get(name) });
    }
    const counted = countedLabel(element);
    if (counted !== undefined) {
      const number = textOf(element);
      const known = labels.get(counted);
      if (element.name === 'toccaption') labels.set(counted, { type: 'line', number, id: known?.id ?? '' });
      else if (known?.number !== number)
        labels.set(counted, { type: 'own', number, id: safeId(counted), ...reader.placed.get(counted) });
    }
    for (const [index, child] of elementsOf(element).entries()) visit(child, within, around, index + 1);
  };
  visit(root, false);
  return labels;
}

/** The author's labels of an element. */
export const labelsOf = ({ attributes: { labels = '' } }: XmlElement): string[] =>
  labels.split(/ ?LABEL:/).filter((name) => name !== '');

/** The label of a place that a counter of the paper's own counts, or a line of algorithm2e, in our binding's element for it. */
export const countedLabel = ({ name, attributes }: XmlElement): string | undefined =>
  name === 'anchor' || name === 'toccaption'
    ? /^ltx_counted LABEL:(.*)$/s
        .exec(attributes.class ?? '')?.[1]
        ?.trim()
        .replace(/\s+/g, '_')
    : undefined;

function labelled(element: XmlElement, isAppendix: boolean, reader: TreeReader): Label {
  const type = typeOf(element, isAppendix);
  const [, word, ownNumber] = (type === 'appendix' && WORDED.exec(numberOf(element))) || [];
  const kind = kindOf(element);
  const title = SECTIONS.has(element.name) ? titleOf(element) : undefined;
  return {
    type,
    ...(kind === undefined ? {} : { kind }),
    ...(word === undefined ? {} : { word }),
    number: ownNumber ?? numberOf(element),
    id: element.name === 'note' ? '' : safeId(reader.idOf(element)),
    ...(title === undefined ? {} : { title }),
  };
}

/** "Appendix A", as the classes of Elsevier and IOP print it. */
const WORDED = /^(\p{L}{3,})\s+(\S+)$/u;

const titleOf = (element: XmlElement): string => {
  const title = find(element, 'title');
  return title ? textOf({ ...title, children: untagged(title) }) : '';
};

/** A part of a figure is referred to as "1a", although its letter can be "(a)". */
function numberOf(element: XmlElement): string {
  const number = tagOf(element, 'refnum') ?? (isItem(element) ? tagOf(element) : undefined) ?? '';
  if (element.name.startsWith('equation')) return number.replace(/^\((.*)\)$/, '$1');
  return isItem(element) ? number : number.replace(/^(.*\d)\((\w+)\)$/, '$1$2');
}

/** An item is referred to by the sign or the words before it. */
const isItem = ({ name }: XmlElement): boolean => name.endsWith('item');

const SECTIONS: ReadonlySet<string> = new Set(
  'part chapter section subsection subsubsection paragraph subparagraph appendix'.split(' '),
);

function typeOf(element: XmlElement, isAppendix: boolean): string {
  const { name, attributes } = element;
  const environment = /\bltx_theorem_([\w-]+)/.exec(attributes.class ?? '')?.[1];
  if (environment !== undefined) return environment;
  if (name === 'part' || (name === 'chapter' && !isAppendix)) return name;
  if (SECTIONS.has(name)) return isAppendix ? 'appendix' : 'section';
  if (name === 'float') return /\bltx_(?:float_)?(\w+)/.exec(attributes.class ?? '')?.[1] ?? LISTING;
  return TYPES[name] ?? name;
}

const LISTING = 'listing';
/** cleveref's names of LaTeXML's elements. */
const TYPES: Readonly<Record<string, string>> = {
  equationgroup: 'equation',
  item: 'enumi',
  'inline-item': 'enumi',
  note: 'footnote',
  listing: LISTING,
  listingline: 'line',
};

/** Returns the title of a theorem, "Lemma" of "Lemma 2.1", or of a float of the author's own kind. */
function kindOf(element: XmlElement): string | undefined {
  if (element.name !== 'theorem' && element.name !== 'float') return undefined;
  const number = tagOf(element, 'refnum') ?? '';
  const printed = tagOf(element) ?? textOf(find(element, 'title', 'tag'));
  return (
    printed
      .replace(number, '')
      .replace(/[\s.:]+$/, '')
      .trim() || undefined
  );
}
