import { find, textOf, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { safeId } from '../document/safe-id.ts';
import { attributes, type Block, type Inline, span, str } from '../pandoc/document.ts';
import { tagOf, untagged } from './tags.ts';
import type { BlockHandler, TreeReader } from './tree-reader.ts';

/** The levels of headings; gaps between them are closed later. */
export const LEVELS = {
  part: 1,
  chapter: 1,
  section: 2,
  subsection: 3,
  subsubsection: 4,
  paragraph: 5,
  subparagraph: 6,
};

export const sectionHandlers: Readonly<Record<string, BlockHandler>> = {
  ...Object.fromEntries(
    Object.entries(LEVELS).map(
      ([name, level]) =>
        [name, (element, reader) => readSection(element, level, reader)] as const satisfies [
          string,
          BlockHandler,
        ],
    ),
  ),
  appendix: (element, reader) =>
    readSection(
      element,
      element.children.some((child) => typeof child !== 'string' && child.name === 'section')
        ? LEVELS.chapter
        : LEVELS.section,
      reader,
    ),
  acknowledgements: (element, reader) => [
    {
      t: 'Header',
      c: [
        LEVELS.section,
        attributes('', ['unnumbered']),
        [str(element.attributes.name ?? 'Acknowledgements')],
      ],
    },
    ...reader.blocks(element.children),
  ],
};

function readSection(element: XmlElement, level: number, reader: TreeReader): Block[] {
  const { 'xml:lang': language } = element.attributes;
  const isForeign = language !== undefined && language !== reader.language;
  const inItsLanguage = (words: Inline[]): Inline[] =>
    isForeign ? [span(attributes('', [], [['lang', language]]), words)] : words;
  const title = find(element, 'title');
  const number = element.name === 'part' ? tagOf(element, 'typerefnum') : tagOf(element, 'refnum');
  const rest = element.children.filter(
    (child) => typeof child === 'string' || !(child === title || /^(?:toc)?title$|^tags$/.test(child.name)),
  );
  const heading: Block = {
    t: 'Header',
    c: [
      level,
      attributes(
        safeId(reader.idOf(element)),
        number ? [] : ['unnumbered'],
        number ? [['number', number]] : [],
      ),
      title ? inItsLanguage(reader.inLanguage(language, () => reader.inlines(untagged(title)))) : [],
    ],
  };
  const blocks = reader.inLanguage(language, () => reader.blocks(rest));
  // Templates have empty headings where their title page ends.
  const hasHeading = title !== undefined && (number !== undefined || textOf(title).trim() !== '');
  return [...(hasHeading ? [heading] : []), ...(isForeign ? marked(blocks, language) : blocks)];
}

/** Gives blocks their language. Headings open sections, so that they can't be in a block. */
function marked(blocks: Block[], language: string): Block[] {
  const output: Block[] = [];
  let run: Block[] = [];
  const flush = () => {
    if (run.length > 0) output.push({ t: 'Div', c: [attributes('', [], [['lang', language]]), run] });
    run = [];
  };
  for (const block of blocks) {
    if (block.t === 'Header') {
      flush();
      output.push(block);
    } else run.push(block);
  }
  flush();
  return output;
}
