import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { FoundText, Insert, Range } from './find-texts.ts';

/** The name under which a translated module imports `pluralOf`. */
const PLURAL = 'pluralOf_';
const IMPORT = `import { pluralOf as ${PLURAL} } from '#shared/input/plural-of.ts';`;

/**
 * Returns a module with its texts in another language. What the texts insert stays as it is, with its own texts translated. A text without
 * a translation stays English.
 * @param texts of the module, from `findTexts`
 * @param translationOf gives a message's translation, both in ICU MessageFormat
 * @throws {Error} a translation that inserts something that its English text doesn't have
 */
export function translateModule(
  source: string,
  texts: readonly FoundText[],
  translationOf: (message: string) => string | undefined,
): string {
  const sourceOf = ({ start, end }: Range, within?: FoundText): string => {
    let code = '';
    let at = start;
    for (const text of texts) {
      if (text === within || text.start < at || text.end > end) continue;
      if (within && text.start <= within.start && text.end >= within.end) continue;
      const translation = translationOf(text.message);
      if (translation === undefined || translation === text.message) continue;
      code += source.slice(at, text.start) + codeOf(text, translation, (range) => sourceOf(range, text));
      at = text.end;
    }
    return code + source.slice(at, end);
  };
  const code = sourceOf({ start: 0, end: source.length });
  return code.includes(PLURAL) ? `${IMPORT} ${code}` : code;
}

/** Returns the expression or children that show a translation in the place of a text. */
function codeOf(text: FoundText, translation: string, sourceOf: (range: Range) => string): string {
  const elements = parse(translation, { requiresOtherClause: true });
  const insertOf = (name: string): Insert => {
    const insert = text.inserts.get(name);
    if (!insert)
      throw new Error(
        `The translation “${translation}” inserts ${name}, which “${text.message}” doesn’t have.`,
      );
    return insert;
  };
  const plural = (
    element: MessageFormatElement & { type: TYPE.plural },
    show: (options: MessageFormatElement[]) => string,
  ) => {
    const insert = insertOf(element.value);
    if (insert.kind === 'around') throw new Error(`${element.value} is no number.`);
    const number = sourceOf(insert);
    const options = Object.entries(element.options).map(
      ([rule, { value }]) => `${JSON.stringify(rule)}: (count_) => ${show(value)}`,
    );
    return `${PLURAL}(${number}, { ${options.join(', ')} })`;
  };

  const stringOf = (parts: MessageFormatElement[]): string => {
    const pieces = parts.map((part) => {
      if (part.type === TYPE.literal) return escapedForTemplate(part.value);
      if (part.type === TYPE.pound) return `\${count_}`;
      if (part.type === TYPE.plural) return `\${${plural(part, (value) => `\`${stringOf(value)}\``)}}`;
      if (part.type !== TYPE.argument) throw new Error(`“${translation}” can’t be shown in a string.`);
      const insert = insertOf(part.value);
      if (insert.kind === 'around') throw new Error(`“${translation}” lacks the element ${part.value}.`);
      const code = sourceOf(insert);
      return insert.kind === 'count'
        ? `\${${PLURAL}(${code}, { other: (count_) => count_ })}`
        : `\${${code}}`;
    });
    return pieces.join('');
  };

  const childrenOf = (parts: MessageFormatElement[]): string => {
    const pieces = parts.map((part) => {
      if (part.type === TYPE.literal) return `{${JSON.stringify(part.value)}}`;
      if (part.type === TYPE.pound) return '{count_}';
      if (part.type === TYPE.plural) return `{${plural(part, (value) => `<>${childrenOf(value)}</>`)}}`;
      if (part.type !== TYPE.argument && part.type !== TYPE.tag)
        throw new Error(`“${translation}” can’t be shown.`);
      const insert = insertOf(part.value);
      if (part.type === TYPE.tag) {
        if (insert.kind !== 'around') throw new Error(`${part.value} isn’t around a text.`);
        return sourceOf(insert.open) + childrenOf(part.children) + sourceOf(insert.close);
      }
      if (insert.kind === 'around') throw new Error(`“${translation}” lacks the text of ${part.value}.`);
      return insert.kind === 'element' ? sourceOf(insert) : `{${sourceOf(insert)}}`;
    });
    return pieces.join('');
  };

  const { before, after } = text;
  switch (text.place) {
    case 'children':
      return `${before ? `{${JSON.stringify(before)}}` : ''}${childrenOf(elements)}${after ? `{${JSON.stringify(after)}}` : ''}`;
    case 'attribute':
      return `{\`${stringOf(elements)}\`}`;
    case 'key':
      return JSON.stringify(plainOf(elements));
    default:
      return `\`${escapedForTemplate(before)}${stringOf(elements)}${escapedForTemplate(after)}\``;
  }
}

const plainOf = (elements: MessageFormatElement[]): string =>
  elements.map((element) => (element.type === TYPE.literal ? element.value : '')).join('');

const escapedForTemplate = (text: string): string => text.replaceAll(/[`\\]|\$\{/g, (sign) => `\\${sign}`);
