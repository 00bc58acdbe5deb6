import type { ConversionLog } from '../conversion-log.ts';
import type { TypesetResult } from './typesetter.ts';

type Typeset = Extract<TypesetResult, { ok: true }>;

/** Reports why a PDF conforms to neither PDF/A-2a nor PDF/UA-1, if it doesn't. */
export function standardPdf({ pdf, pages, deviation }: Typeset, log?: ConversionLog) {
  if (deviation === undefined) return { pdf, pages };
  const missing = lettersWithoutFont(deviation);
  if (missing.length > 0)
    log?.warning(
      `The PDF has no font for ${named(missing)}, and shows boxes instead. The web page shows the text.`,
      missing,
    );
  // The operator finds typst's reason in the log; it says nothing to the author.
  else console.error('A PDF doesn’t conform to PDF/A', { deviation });
  return { pdf, pages };
}

/** Reads the letters from typst's errors, which quote them with Rust's escapes. */
const lettersWithoutFont = (deviation: string): string[] => [
  ...new Set(
    [...deviation.matchAll(/the text `\\?"(.*?)\\?"` could not be displayed/g)].map(([, text = '']) =>
      text.replace(/\\+u\{([0-9a-f]+)\}/g, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      ),
    ),
  ),
];

const MOST_NAMED = 10;

function named(letters: string[]): string {
  const shown = letters.slice(0, MOST_NAMED).map((letter) => `“${letter}”`);
  const more = letters.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
