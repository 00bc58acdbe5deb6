import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { OTHER_LANGUAGES } from '#shared/input/language.ts';
import { buildLanguage } from './build-language.ts';
import { readCatalogue, readItems, translationOf } from './catalogue.ts';

/** What a message inserts, and the elements in it. */
const insertsOf = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...insertsOf(element.children)];
    if (element.type === TYPE.plural)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => insertsOf(value))];
    return element.type === TYPE.argument ? [element.value] : [];
  });
const inserts = (message: string) => [...new Set(insertsOf(parse(message)))].toSorted();

describe.each(Object.keys(OTHER_LANGUAGES))('the texts in %s', (language) => {
  it('are all there, and no others: `npm run translations` lists what is new', {
    timeout: 120_000,
  }, async () => {
    const texts = readCatalogue(language);
    const built = await buildLanguage(language, { isKept: false });
    const missing = [...built].flatMap(([module, messages]) =>
      messages.filter((message) => translationOf(texts, module, message) === undefined),
    );
    expect(missing).toEqual([]);
    const known = new Set([...built.values()].flat());
    expect(readItems(language).filter(({ msgid }) => !known.has(msgid))).toEqual([]);
  });

  it('insert what their English texts insert', () => {
    const other = readItems(language).filter(
      ({ msgid, msgstr: [text = ''] }) => inserts(msgid).join() !== inserts(text).join(),
    );
    expect(other.map(({ msgid, msgstr }) => [msgid, msgstr[0]])).toEqual([]);
  });
});
