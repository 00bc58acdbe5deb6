import { type CaptionName, wordsOf } from '../language/paper-words.ts';

/** Writes a label that LaTeX's packages print in English alone, such as "Algorithm 1", in the language of the text. */
export function localizeLabel(label: string, language: string): string {
  if (language === 'en' || language.startsWith('en-')) return label;
  return label.replace(ENGLISH, (name) => wordsOf(language).name(name.toLowerCase() as CaptionName));
}

const ENGLISH = /^(?:Figure|Table|Algorithm|Listing|Proof)(?![\p{L}])/u;
