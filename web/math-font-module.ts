import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import mathFontPackage from '@fontsource/stix-two-math/package.json' with { type: 'json' };
import type { Plugin } from 'vite';
import { MATH_CONSTANTS, setMathConstants } from '#shared/fonts/math-constants.ts';
import { MATH_FONT } from './src/lib/math-font.ts';

const FULL_FONT = createRequire(import.meta.url).resolve(
  '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2',
);
const FOLDER = fileURLToPath(new URL('./.fonts/', import.meta.url));

/**
 * The characters of nearly every formula: Latin, Greek and italic letters, operators, arrows, fences. A font with only
 * these has 130 kB instead of 404. Pages with other characters load the full font.
 */
const COMMON = [
  [0x00, 0xff],
  // Accents, spacing and combining.
  [0x2c6, 0x2dd],
  [0x300, 0x331],
  [0x391, 0x3f6],
  // Spaces, dashes, primes, invisible operators.
  [0x2000, 0x2064],
  [0x20d6, 0x20d7],
  // ℂ, ℋ, ℏ, ℓ, ℕ, ℝ, ℤ and the characters between them, then arrows and operators.
  [0x2100, 0x2138],
  [0x2190, 0x21d5],
  [0x2200, 0x22ff],
  [0x2308, 0x230b],
  [0x23b4, 0x23b5],
  [0x23dc, 0x23e1],
  // Squares, triangles and circles, such as the end of a proof or the sign of a comment in an algorithm.
  [0x25a0, 0x25cf],
  [0x27e6, 0x27eb],
  [0x27f5, 0x27fa],
  [0x2a7d, 0x2a7e],
  [0x2aaf, 0x2ab0],
  // Bold, italic, script, blackboard, upright and typewriter letters; bold and italic Greek; all digits.
  [0x1d400, 0x1d467],
  [0x1d49c, 0x1d4cf],
  [0x1d538, 0x1d56b],
  [0x1d5a0, 0x1d5d3],
  [0x1d670, 0x1d6a3],
  [0x1d6a8, 0x1d71b],
  [0x1d7ce, 0x1d7ff],
] as const satisfies [number, number][];

const revision = createHash('sha256')
  .update(JSON.stringify([COMMON, MATH_CONSTANTS]))
  .digest('hex')
  .slice(0, 8);
/** The name of the common part, without extension. It changes with the font's version and the characters. */
export const MATH_FONT_NAME = `stix-two-math-${mathFontPackage.version}-${revision}`;

/**
 * The characters of the formula of a reputation (wilson-formula.tsx), whose letters are italic: a font with only these has 6 kB. Browsers take
 * sizes from the spaces, and would load the next font for them.
 */
const WILSON = ' \u{a0}0123456789()×+−√𝑛𝑝𝑧';

/**
 * Splits the math font into two parts, of which most pages need only the first, and makes one for the site's own formula. Runs once, before
 * the build.
 */
export function viteMathFont(): Plugin {
  return {
    name: 'math-font',
    async config() {
      if (!MATH_FONT.endsWith(`/${MATH_FONT_NAME}.woff2`))
        throw new Error(`math-font.ts must name ${MATH_FONT_NAME}.woff2.`);
      const common = COMMON.map(([first, last]) => charactersOf(first, last)).join('');
      await writeFont(MATH_FONT_NAME, common, 'math-font.css', [
        face('STIX Two Math', `./${MATH_FONT_NAME}.woff2`, COMMON),
        // A separate family, because browsers load both parts of one family to read its MATH table.
        face('STIX Two Math whole', FULL_FONT, complement(COMMON)),
      ]);
      const wilson = `wilson-formula-${createHash('sha256').update(WILSON).update(revision).digest('hex').slice(0, 8)}`;
      await writeFont(wilson, WILSON, 'wilson-formula.css', [
        face('Wilson formula', `./${wilson}.woff2`, [[0, 0x10ffff]]),
      ]);
    },
  };
}

/** Writes a part of the math font, unless it is there, and its style sheet with a name of its own and a lasting one. */
async function writeFont(name: string, characters: string, lasting: string, faces: string[]): Promise<void> {
  const css = `${FOLDER}${name}.css`;
  if (existsSync(css)) return;
  const { default: subsetFont } = await import('subset-font');
  const plain = await subsetFont(await readFile(FULL_FONT), characters, { targetFormat: 'sfnt' });
  setMathConstants(plain);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}${name}.woff2`, await subsetFont(plain, characters, { targetFormat: 'woff2' }));
  await writeFile(css, faces.join('\n'));
  await writeFile(`${FOLDER}${lasting}`, `@import "./${name}.css";\n`);
}

function charactersOf(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

type Ranges = readonly (readonly [number, number])[];

/** Returns the ranges between sorted ranges. */
function complement(ranges: Ranges): Ranges {
  const starts = [0, ...ranges.map(([, last]) => last + 1)];
  const ends = [...ranges.map(([first]) => first - 1), 0x10ffff];
  return starts
    .map((start, index) => [start, ends[index] ?? start] as const)
    .filter(([start, end]) => start <= end);
}

const hex = (code: number) => code.toString(16).toUpperCase();

const face = (family: string, file: string, ranges: Ranges) => `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-weight: 400;
  font-display: swap;
  src: url("${file}") format("woff2");
  unicode-range: ${ranges.map(([first, last]) => `U+${hex(first)}-${hex(last)}`).join(', ')};
}
`;
