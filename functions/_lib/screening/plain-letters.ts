/** Cyrillic and Greek letters that look like Latin ones, which attackers use to evade a search. */
const LOOK_ALIKES =
  '\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u04cf\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0406\u0405\u03b1\u03bf\u03bd\u03b9\u0391\u0392\u0395\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a7';
const LATIN = 'aeopcyxijsdhlABEKMHOPCTXISaoviABEHIKMNOPTX';
const latinOf = (letter: string) => LATIN[LOOK_ALIKES.indexOf(letter)] ?? letter;

/** Invisible characters: zero-width, soft hyphen, bidirectional marks, variation selectors, Unicode tags. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Strokes through letters, which models read past. */
const STRUCK = /[\u0334-\u0338]/g;

/**
 * Normalizes a text to what a model would understand: folds compatibility forms, removes invisible characters, replaces
 * look-alikes in Latin words, and joins s p a c e d words.
 */
export function plainLetters(text: string): string {
  const folded = text.normalize('NFKC').replace(INVISIBLE, '').replace(STRUCK, '');
  const latin = folded.replace(/[\p{L}]+/gu, (word) =>
    /[A-Za-z]/.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)
      ? word.replace(/./gu, latinOf)
      : word,
  );
  return latin.replace(/\b(?:\p{L} ){5,}\p{L}\b/gu, (spaced) => spaced.replaceAll(' ', ''));
}
