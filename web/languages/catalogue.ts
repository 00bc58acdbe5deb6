import { existsSync, readFileSync } from 'node:fs';
import PO from 'pofile';

type Item = InstanceType<typeof PO.Item>;

/** The file of a language's texts: gettext's format, which translators' programs read, with messages in ICU MessageFormat. */
export const catalogueFile = (language: string): string => `web/languages/${language}.po`;

/** Reads a language's texts, by English text. A text that is only right in one module begins with its path and `#`. */
export function readCatalogue(language: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { msgid, msgstr, msgctxt, obsolete } of readItems(language)) {
    const [text = ''] = msgstr;
    if (text && !obsolete) texts.set(msgctxt ? `${msgctxt}#${msgid}` : msgid, text);
  }
  return texts;
}

export function readItems(language: string): Item[] {
  const file = catalogueFile(language);
  return existsSync(file) ? PO.parse(readFileSync(file, 'utf8')).items : [];
}

/** Returns the translation of a text of a module. */
export const translationOf = (
  texts: ReadonlyMap<string, string>,
  module: string,
  message: string,
): string | undefined => texts.get(`${module}#${message}`) ?? texts.get(message);
