import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import { PLAIN_REFERENCES } from './document/reference-style.ts';
import { captionTables, readJatsArticle, wholeReferences } from './jats/read-jats.ts';
import { wordsOf } from './language/paper-words.ts';
import { articleLanguage } from './language/source-language.ts';
import { citing, pandocRead, runPandocOn } from './pandoc-read.ts';
import { entriesOf } from './read-bibliographies.ts';
import { locateInFile, type ReadContext, type ReadSource } from './source-reading.ts';

/** Reads a JATS article, such as a journal's package or an export of a preprint server has it. */
export async function readJats({ pandoc, files, mainFile, log, language }: ReadContext): Promise<ReadSource> {
  const { text } = decodeText(files.find((file) => file.path === mainFile)?.bytes ?? new Uint8Array());
  log.locateWith(locateInFile(mainFile, text));
  const { xml, raw, counts, printed } = readJatsArticle(text);
  const listed = await runPandocOn(pandoc, { from: 'jats', to: 'csljson' }, new Map([['source.txt', text]]));
  const references = listed.stdout === '' ? undefined : wholeReferences(listed.stdout, printed);
  const options = { from: 'jats', ...citing(references, 'numeric') };
  const document = await pandocRead(pandoc, options, xml, references);
  return {
    blocks: captionTables(document.blocks),
    ...(references === undefined ? {} : { entries: entriesOf(references) }),
    counts,
    numbering: 'headings',
    drawn: [],
    raw,
    words: wordsOf(articleLanguage(xml) ?? language),
    naming: PLAIN_REFERENCES,
  };
}
