import { find, findAll, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { safeId } from '../document/safe-id.ts';
import { attributes, type Inline } from '../pandoc/document.ts';
import { LEVELS } from './read-sections.ts';
import type { BlockHandler, TreeReader } from './tree-reader.ts';

/** Lists of terms and acronyms. One without entries isn't shown. */
export const glossaryHandlers: Readonly<Record<string, BlockHandler>> = {
  glossary: (element, reader) => {
    const entries = findAll(element, 'glossaryentry');
    if (entries.length === 0) return [];
    const title = find(element, 'title');
    const id = attributes(safeId(reader.idOf(element)), ['unnumbered']);
    return [
      { t: 'Header', c: [LEVELS.section, id, reader.inlines(title?.children ?? [])] },
      {
        t: 'DefinitionList',
        c: entries.map((entry) => [
          phraseOf(entry, 'label', reader),
          [[{ t: 'Para', c: phraseOf(entry, 'definition', reader) }]],
        ]),
      },
    ];
  },
};

const phraseOf = (entry: XmlElement, role: string, reader: TreeReader): Inline[] =>
  findAll(entry, 'glossaryphrase')
    .filter(({ attributes }) => attributes.role === role)
    .flatMap(({ children }) => reader.inlines(children));
