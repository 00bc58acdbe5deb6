import { elementsOf, findAll, textOf, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { safeId } from '../document/safe-id.ts';
import { REFERENCE_MARKS } from '../marks.ts';
import { attributes, type Block, type Citation, type Inline, span, str } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';
import { rewriteInlines } from '../pandoc/walk-document.ts';
import { IN_TEXT, isMissing } from './citation-commands.ts';
import { PAGE_REFERENCE } from './drop-pages.ts';
import { hasClass, tagOf, untagged } from './tags.ts';
import type { BlockHandler, InlineHandler, TreeReader } from './tree-reader.ts';

/** References, links, citations and the list of references. */
export const referenceHandlers: Readonly<Record<string, InlineHandler>> = {
  ref: readReference,
  cite: readCitation,
  bibref: (element) => [unresolved(`${element.attributes.bibrefs ?? ''}?`)],
};

export const bibliographyHandlers: Readonly<Record<string, BlockHandler>> = {
  bibliography: (element, reader) => findAll(element, 'bibitem').map((item) => readItem(item, reader)),
};

const unresolved = (text: string): Inline => span(attributes('', ['unresolved']), [str(text)]);

function readReference(element: XmlElement, reader: TreeReader): Inline[] {
  const { href = '', idref = '', labelref, show = '', font } = element.attributes;
  const read = () => reader.inlines(element.children);
  const content = font === 'typewriter' ? reader.asTyped(read) : read();
  if (show === 'page') {
    const label = labelref?.replace(/^LABEL:/, '') ?? LAST_PAGE;
    return [
      span(attributes('', [PAGE_REFERENCE]), label === LAST_PAGE ? [] : [toLabel(label, 'autoref', [])]),
    ];
  }
  if (isMissing(element)) return [unresolved(`${idref}?`)];
  if (labelref !== undefined)
    return [
      isWorded(element)
        ? {
            t: 'Link',
            c: [attributes('', ['xref']), withoutLinks(content), [`#${labelref.replace(/^LABEL:/, '')}`, '']],
          }
        : toLabel(labelref.replace(/^LABEL:/, ''), show, content),
    ];
  const target = reader.targetOf(idref || href.replace(/^#/, ''));
  if (target !== '')
    return [{ t: 'Link', c: [attributes('', ['xref']), kept(content), [`#${safeId(target)}`, '']] }];
  if (labelref !== undefined || (idref !== '' && content.length === 0)) return [unresolved('??')];
  return /^[a-z]+:|^www\./i.test(href) ? [{ t: 'Link', c: [attributes(), content, [href, '']] }] : content;
}

/** The package lastpage's label. */
const LAST_PAGE = 'LastPage';

/** Whether the author wrote its words: `\hyperref[a]{these}`. LaTeXML's own are in texts of their class, or an id. */
const isWorded = ({ children, attributes: { idref = '' } }: XmlElement): boolean =>
  children.some((child) =>
    typeof child === 'string'
      ? !['', '‣', idref].includes(child.trim())
      : !/\bltx_ref_/.test(child.attributes.class ?? ''),
  );

/** Links can't contain links. */
const withoutLinks = (content: Inline[]): Inline[] =>
  rewriteInlines(content, { inline: (inline) => (inline.t === 'Link' ? inline.c[1] : undefined) });

/** A reference to a label, whose words `resolve-references.ts` writes in the paper's language. */
function toLabel(label: string, show: string, content: Inline[]): Inline {
  const [type, mark] = showing(show);
  const pairs: [string, string][] = [
    ['reference-type', type],
    ['reference', mark + namesIn(label)],
  ];
  return { t: 'Link', c: [attributes('', [], pairs), content, [`#${label}`, '']] };
}

/** LaTeXML writes spaces in labels as underscores, which our binding of cleveref leaves to us. */
const namesIn = (label: string): string =>
  label
    .split(',')
    .map((name) => name.trim().replace(/\s+/g, '_'))
    .join(',');

/** Returns the kind of a reference by what is to be shown of its target. */
function showing(show: string): readonly [type: string, mark: string] {
  const known = SHOWN[show];
  if (known) return known;
  if (show.includes('title')) return ['ref', REFERENCE_MARKS.title];
  return ['ref', /autoref|typerefnum/.test(show) ? REFERENCE_MARKS.auto : ''];
}

/** The commands of cleveref and \subref, as our bindings name them. */
const SHOWN: Readonly<Record<string, readonly [type: string, mark: string]>> = {
  part: ['ref', REFERENCE_MARKS.part],
  cref: ['ref+label', ''],
  Cref: ['ref+Label', ''],
  crefrange: ['ref+label', REFERENCE_MARKS.range],
  Crefrange: ['ref+Label', REFERENCE_MARKS.range],
  labelcref: ['ref', REFERENCE_MARKS.list],
  namecref: ['ref', REFERENCE_MARKS.kind],
};

/** The words of a reference stay on one line. */
const kept = (content: Inline[]): Inline[] =>
  content.map((inline) => (inline.t === 'Space' ? str('\u00a0') : inline));

/** A citation whose entry LaTeXML doesn't have is a `Cite`, for the entries that we read ourselves. */
function readCitation(whole: XmlElement, reader: TreeReader): Inline[] {
  const element = withoutEmptyNotes(whole);
  // \citetext has citations in it.
  if (findAll(element, 'cite').length > 0) return [str('('), ...reader.inlines(element.children), str(')')];
  if (findAll(element, 'ref').some(isMissing)) return [readMissing(element, reader)];
  const keys: string[] = [];
  const [words] = elementsOf(element).filter((child) => hasClass(child, 'ltx_cited_words'));
  const content = reader
    .inlines(element.children.filter((child) => child !== words))
    .map((inline): Inline => {
      if (inline.t !== 'Link' || !inline.c[2][0].startsWith('#ref-')) return inline;
      keys.push(inline.c[2][0].slice('#ref-'.length));
      const alias = aliasOf(element);
      const shown = words ? reader.inlines(words.children) : alias === undefined ? inline.c[1] : [str(alias)];
      return { t: 'Link', c: [attributes('', ['citation']), shown, inline.c[2]] };
    });
  // natbib prints the number of an entry without authors in brackets.
  const isBare = hasClass(element, 'ltx_citemacro_citet') && /^\d+$/.test(textOf(element));
  const printed = isBare ? [str('['), ...content, str(']')] : content;
  return [span(attributes('', ['citations'], [['cites', keys.join(' ')]]), printed)];
}

/** Drops the comma before a note without words, as in `\citep[see][]{a}`. */
function withoutEmptyNotes(element: XmlElement): XmlElement {
  const isEmpty = (child: XmlElement['children'][number] | undefined) =>
    typeof child === 'object' && hasClass(child, 'ltx_nonote');
  const children = element.children.flatMap((child, at): XmlElement['children'] => {
    if (isEmpty(child)) return [];
    if (typeof child !== 'string') return [withoutEmptyNotes(child)];
    return [
      (isEmpty(element.children[at + 1]) ? child.trimEnd().replace(/,$/, '') : child).replace(
        /,\s*(?=[)\]])/g,
        '',
      ),
    ];
  });
  return { ...element, children };
}

function readMissing(element: XmlElement, reader: TreeReader): Inline {
  const [raised] = element.children;
  const isRaised = typeof raised === 'object' && raised.name === 'sup' && element.children.length === 1;
  const { children } = isRaised ? raised : element;
  const isEntry = (child: XmlElement['children'][number]) =>
    typeof child !== 'string' && child.name === 'ref' && child.attributes.idref !== undefined;
  const before = reader.inlines(children.slice(0, children.findIndex(isEntry)));
  const after = reader.inlines(children.slice(children.findLastIndex(isEntry) + 1));
  const command = /ltx_citemacro_(\w+)/.exec(element.attributes.class ?? '')?.[1] ?? 'nocite';
  const entries = findAll(element, 'ref');
  const cites = entries.map(
    ({ attributes: { idref = '' } }, at): Citation => ({
      citationId: reader.targetOf(idref).replace(/^ref-/, '') || idref,
      citationPrefix: at === 0 ? withoutEdge(before, balanceOf(before) > 0 ? /^[([]|\s+$/g : /\s+$/) : [],
      citationSuffix: at === entries.length - 1 ? suffixOf(after) : [],
      citationMode: { t: IN_TEXT.test(command) ? 'AuthorInText' : 'NormalCitation' },
      citationNoteNum: 0,
      citationHash: 0,
    }),
  );
  const shown = reader.inlines(children);
  const alias = aliasOf(element);
  const pairs: [string, string][] = [
    ['command', command],
    ...(alias === undefined ? [] : [['alias', alias] as [string, string]]),
  ];
  return span(attributes('', [], pairs), [{ t: 'Cite', c: [cites, shown] }]);
}

/** The author's short name for a work. */
const aliasOf = ({ attributes }: XmlElement): string | undefined =>
  /(?:^| )alias=(.+)$/.exec(attributes.class ?? '')?.[1];

/** Returns the note behind an entry with a comma before it. */
function suffixOf(after: Inline[]): Inline[] {
  const note = withoutEdge(after, balanceOf(after) < 0 ? /^[,\s]+|[)\]]$/g : /^[,\s]+/);
  return note.length === 0 ? [] : [str(','), { t: 'Space' }, ...note];
}

/** Returns how many more brackets a note opens than it closes: the citation's own. */
function balanceOf(note: Inline[]): number {
  const text = inlineText(note);
  return text.split(/[([]/).length - text.split(/[)\]]/).length;
}

/** Removes brackets and commas around a note. */
function withoutEdge(note: Inline[], edge: RegExp): Inline[] {
  const words = note
    .map((inline, at) =>
      inline.t === 'Str' && (at === 0 || at === note.length - 1) ? str(inline.c.replace(edge, '')) : inline,
    )
    .filter((inline) => inline.t !== 'Str' || inline.c !== '');
  const isWord = ({ t }: Inline) => t !== 'Space';
  return words.slice(Math.max(0, words.findIndex(isWord)), words.findLastIndex(isWord) + 1);
}

/** An entry as `extract-references.ts` takes it from citeproc, with its number in the margin. */
function readItem(item: XmlElement, reader: TreeReader): Block {
  const content = reader
    .blocks(untagged(item))
    .flatMap((block, index): Inline[] =>
      block.t === 'Para' ? [...(index > 0 ? [{ t: 'Space' } as const] : []), ...block.c] : [],
    );
  const label = tagOf(item, 'refnum') ?? tagOf(item, 'number') ?? '';
  const isNumber = /^\W*\d+\W*$/.test(label);
  const margin = isNumber ? [span(attributes('', ['csl-left-margin']), [str(label)])] : [];
  const text = isNumber ? [span(attributes('', ['csl-right-inline']), content)] : content;
  return {
    t: 'Div',
    c: [
      attributes(`ref-${item.attributes.key ?? textOf(item)}`, ['csl-entry']),
      [{ t: 'Para', c: [...margin, ...text] }],
    ],
  };
}
