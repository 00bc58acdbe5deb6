import { latexLanguage } from './latex-language.ts';
import { readOwnNames } from './own-names.ts';
import { type PaperWords, wordsOf } from './paper-words.ts';

/** Returns the words of a LaTeX source in the language that it declares, with its own names. */
export function latexWords(tex: string, otherwise: string): PaperWords {
  const language = latexLanguage(tex) ?? otherwise;
  const preamble = tex.split(/\\begin\s*\{document\}/)[0] ?? '';
  return wordsOf(language, readOwnNames(preamble, language));
}

/** Returns the `lang` of Markdown's front matter, as pandoc, Quarto and MyST read it. */
export const markdownLanguage = (front: string): string | undefined =>
  tagIn(/^lang(?:uage)?:\s*(.*)$/m, front);

/** Returns the language of a JATS article. */
export const articleLanguage = (xml: string): string | undefined =>
  tagIn(/<article\b[^>]*\bxml:lang\s*=\s*"([^"]*)"/, xml);

/** Returns the language tag that a pattern finds, in the usual form. */
function tagIn(pattern: RegExp, text: string): string | undefined {
  const written =
    pattern
      .exec(text)?.[1]
      ?.trim()
      .replace(/^["']|["']$/g, '')
      .replace('_', '-') ?? '';
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(written)
    ? new Intl.Locale(written).baseName
    : undefined;
}
