import { elementsOf, find, readXml, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import type { Label } from '../document/number-document.ts';
import { wordsOf } from '../language/paper-words.ts';
import { attributes, type Block } from '../pandoc/document.ts';
import { withBracketsInLinks } from './bracketed-references.ts';
import { withCitationCommands } from './citation-commands.ts';
import { withoutPages } from './drop-pages.ts';
import { withFormulaCitations } from './formula-citations.ts';
import { withKnownTargets } from './known-targets.ts';
import { numberReferenced } from './number-referenced.ts';
import { withOpenQuotes } from './open-quotes.ts';
import { codeHandlers, withCodeLines } from './read-code.ts';
import { drawingHandlers } from './read-drawings.ts';
import { floatHandlers } from './read-floats.ts';
import { displayHandlers, formulaHandlers } from './read-formulas.ts';
import { glossaryHandlers } from './read-glossary.ts';
import { inlineHandlers } from './read-inlines.ts';
import { readLabels } from './read-labels.ts';
import { listHandlers } from './read-lists.ts';
import { bibliographyHandlers, referenceHandlers } from './read-references.ts';
import { sectionHandlers } from './read-sections.ts';
import { statementHandlers } from './read-statements.ts';
import { tableHandlers } from './read-tables.ts';
import { withReferencesInTags } from './references-in-tags.ts';
import { type BlockHandler, type Handlers, type TexDrawing, TreeReader } from './tree-reader.ts';

const readContent: BlockHandler = (element, reader) => reader.blocks(element.children);

/** Reads paragraphs. Those that are set on one side are a block of their own, as title pages have them. */
function readParagraphs(element: XmlElement, reader: TreeReader): Block[] {
  const blocks = reader.blocks(element.children);
  const sides = new Set(elementsOf(element).map(({ attributes: { align } }) => align));
  const [side] = sides;
  const name = side === undefined || sides.size > 1 ? undefined : SIDES[side];
  return name === undefined ? blocks : [{ t: 'Div', c: [attributes('', [name]), blocks] }];
}

const SIDES: Readonly<Record<string, string>> = {
  left: 'flushleft',
  right: 'flushright',
  center: 'center',
};

/** What LaTeXML's elements become, by their families. */
const HANDLERS: Handlers = {
  inlines: { ...inlineHandlers, ...formulaHandlers, ...referenceHandlers, ...drawingHandlers },
  displays: displayHandlers,
  blocks: {
    ...Object.fromEntries(['block', 'logical-block'].map((name) => [name, readContent] as const)),
    para: readParagraphs,
    titlepage: (element, reader) => [
      { t: 'Div', c: [attributes('', ['titlepage']), reader.blocks(element.children)] },
    ],
    ...sectionHandlers,
    ...floatHandlers,
    ...tableHandlers,
    ...listHandlers,
    ...statementHandlers,
    ...codeHandlers,
    ...bibliographyHandlers,
    ...glossaryHandlers,
  },
  // The record has what the title page says, and the page has its own lists of contents.
  silent: new Set(
    'resource pubnote title subtitle toctitle creator date abstract keywords classification tags TOC toccaption pagination navigation indexmark index declare rule glossarydefinition ERROR XMath rdf'.split(
      ' ',
    ),
  ),
};

/** Whether it is a note that a class makes for its title page, such as a short title, editors, or highlights. The record has such. */
const isOfTitlePage = ({ name, attributes: { role = 'footnote' } }: XmlElement): boolean =>
  name === 'note' &&
  !/^(?:foot|end|side|margin|table|todo)|avail|acknow|contribution|interest|ethic/i.test(role);

interface LatexmlDocument {
  blocks: Block[];
  /** By the author's names. */
  labels: ReadonlyMap<string, Label>;
  drawings: readonly TexDrawing[];
}

/**
 * Reads LaTeXML's XML of a paper as our tree: numbered, with links for references and citations, and with the entries of its
 * bibliography as `extract-references.ts` takes them.
 *
 * @param source the author's labels in their order, the paper's language, and whether it numbers only equations that it refers to
 */
export function readLatexml(
  xml: string,
  source: { labels?: readonly string[]; language?: string; numbersReferenced?: boolean } = {},
): LatexmlDocument {
  const whole = find(readXml(xml), 'document');
  if (!whole) return { blocks: [], labels: new Map(), drawings: [] };
  const numbered = source.numbersReferenced ? numberReferenced(whole) : whole;
  const root = withReferencesInTags(withCitationCommands(withCodeLines(numbered)));
  const reader = new TreeReader(HANDLERS, root, source);
  const [open] = wordsOf(source.language ?? 'en').quotes;
  const content = elementsOf(root).filter((element) => !isOfTitlePage(element));
  const blocks = withOpenQuotes(withoutPages(reader.blocks(content)), open);
  const labels = readLabels(root, reader);
  const linked = withKnownTargets({ blocks: withFormulaCitations(blocks, root, reader), labels });
  return {
    blocks: withBracketsInLinks(linked.blocks, linked.labels),
    labels: linked.labels,
    drawings: reader.drawings,
  };
}
