import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import type { SourceFormat } from '../../_lib/papers/intake/uploaded-file.ts';
import { PLAIN_REFERENCES } from './document/reference-style.ts';
import { wordsOf } from './language/paper-words.ts';
import { readWithLatexml } from './latexml/read-with-latexml.ts';
import { readMarkdown } from './read-markdown.ts';
import { readText } from './read-text.ts';
import { locateInFile, type ReadContext, type ReadSource } from './source-reading.ts';

/**
 * Reads the main file and the files that it includes.
 *
 * @throws if pandoc can't read it
 */
export async function readSource(
  format: Exclude<SourceFormat, 'pdf'>,
  context: ReadContext,
): Promise<ReadSource> {
  switch (format) {
    case 'latex':
      return readWithLatexml(context);
    case 'markdown':
      return readMarkdown(context);
    case 'text':
      return readPlain(context);
    case 'jats':
      return (await import('./read-jats-source.ts')).readJats(context);
  }
}

function readPlain({ files, mainFile, log, language }: ReadContext): ReadSource {
  const main = files.find((file) => file.path === mainFile);
  const { text } = decodeText(main?.bytes ?? new Uint8Array());
  log.locateWith(locateInFile(mainFile, text));
  return {
    blocks: readText(text),
    counts: { sections: 0, figures: 0, tables: 0, citations: 0, formulas: 0, words: 0 },
    numbering: 'by-hand',
    drawn: [],
    raw: {},
    words: wordsOf(language),
    naming: PLAIN_REFERENCES,
  };
}
