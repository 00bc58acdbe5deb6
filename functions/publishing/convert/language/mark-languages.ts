import { attributes, type Block, span } from '../pandoc/document.ts';
import { blockText } from '../pandoc/plain-text.ts';
import { languageCode } from './language-codes.ts';

/** The environment by which `select-language.ts` marks where a text changes its language. */
export const LANGUAGE_MARK = 'colophonlanguage';

/**
 * Gives the blocks after `\selectlanguage` their language, up to the next one or the end of the group.
 * @param main the language of the paper
 */
export function markLanguages(blocks: Block[], main: string): Block[] {
  let language: string | undefined;
  let run: Block[] = [];
  const output: Block[] = [];
  const flush = () => {
    if (run.length > 0 && language !== undefined)
      output.push({ t: 'Div', c: [attributes('', [], [['lang', language]]), run] });
    else output.push(...run);
    run = [];
  };
  for (const block of blocks) {
    if (block.t === 'Div' && block.c[0][1].includes(LANGUAGE_MARK)) {
      flush();
      const selected = languageCode(blockText(block.c[1]));
      language = selected === main ? undefined : selected;
    } else if (block.t === 'Div' && block.c[0][0] === 'refs') {
      // Citeproc's list of references.
      flush();
      output.push(block);
    } else if (block.t === 'Header') {
      flush();
      const [level, attr, words] = block.c;
      // Headings open sections, so that they can't be in a block.
      output.push(
        language === undefined
          ? block
          : { t: 'Header', c: [level, attr, [span(attributes('', [], [['lang', language]]), words)]] },
      );
    } else
      run.push(block.t === 'Div' ? { t: 'Div', c: [block.c[0], markLanguages(block.c[1], main)] } : block);
  }
  flush();
  return output;
}
