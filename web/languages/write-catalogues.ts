import { writeFileSync } from 'node:fs';
import PO from 'pofile';
import { OTHER_LANGUAGES } from '#shared/input/language.ts';
import { buildLanguage } from './build-language.ts';
import { catalogueFile, readItems } from './catalogue.ts';

/**
 * Brings the catalogues of the screens' texts up to date: new texts come without a translation, and texts that the screens no longer have go.
 *
 *   npm run translations
 */
for (const language of Object.keys(OTHER_LANGUAGES)) {
  const messages = await buildLanguage(language, { isKept: false });
  const modules = new Map<string, string[]>();
  for (const [module, texts] of messages)
    for (const text of new Set(texts)) modules.set(text, [...(modules.get(text) ?? []), module]);
  const before = readItems(language);
  const translated = new Map(
    before.filter(({ msgctxt }) => !msgctxt).map((item) => [item.msgid, item.msgstr]),
  );

  const catalogue = new PO();
  catalogue.headers = {
    Language: language,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    'MIME-Version': '1.0',
    'Project-Id-Version': 'Colophon',
  };
  catalogue.items = [
    ...Array.from(modules, ([msgid, references]) =>
      Object.assign(new PO.Item(), { msgid, msgstr: translated.get(msgid) ?? [''], references }),
    ),
    ...before.filter(({ msgctxt, msgid }) => msgctxt && modules.get(msgid)?.includes(msgctxt)),
  ];
  writeFileSync(catalogueFile(language), catalogue.toString());
  const missing = catalogue.items.filter(({ msgstr }) => !msgstr[0]);
  console.info(
    `${catalogueFile(language)}: ${catalogue.items.length} texts, ${missing.length} without a translation`,
  );
}
