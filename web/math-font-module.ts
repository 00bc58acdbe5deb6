import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import mathFontPackage from '@fontsource/stix-two-math/package.json' with { type: 'json' };
import type { Plugin } from 'vite';
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

/**
 * Values of the font's MATH table, in thousandths of an em, that browsers apply otherwise than TeX, for which they were chosen.
 * Positions: https://learn.microsoft.com/typography/opentype/spec/math#mathconstants-table
 */
const CONSTANTS = [
  // Browsers also apply these two to single letters: g and p had lower subscripts than x, and b higher superscripts than a.
  // TeX's values for larger bases are 50 and 386.
  { name: 'subscriptBaselineDropMin', position: 32, value: 0 },
  { name: 'superscriptBaselineDropMax', position: 48, value: 386 },
  // 1 px at 18.7 px. With the font's 68, one rule has 1 px, the next 2, depending on where it is on the page.
  { name: 'fractionRuleThickness', position: 144, value: 54 },
  { name: 'radicalRuleThickness', position: 196, value: 54 },
];

const revision = createHash('sha256')
  .update(JSON.stringify([COMMON, CONSTANTS]))
  .digest('hex')
  .slice(0, 8);
/** The name of the common part, without extension. It changes with the font's version and the characters. */
export const MATH_FONT_NAME = `stix-two-math-${mathFontPackage.version}-${revision}`;

/** Splits the math font into two parts, of which most pages need only the first. Runs once, before the build. */
export function viteMathFont(): Plugin {
  return {
    name: 'math-font',
    async config() {
      const css = `${FOLDER}${MATH_FONT_NAME}.css`;
      if (existsSync(css)) return;
      if (!MATH_FONT.endsWith(`/${MATH_FONT_NAME}.woff2`))
        throw new Error(`math-font.ts must name ${MATH_FONT_NAME}.woff2.`);
      const { default: subsetFont } = await import('subset-font');
      const common = COMMON.map(([first, last]) => charactersOf(first, last)).join('');
      const plain = await subsetFont(await readFile(FULL_FONT), common, { targetFormat: 'sfnt' });
      setConstants(plain);
      const part = await subsetFont(plain, common, { targetFormat: 'woff2' });
      await mkdir(FOLDER, { recursive: true });
      await writeFile(`${FOLDER}${MATH_FONT_NAME}.woff2`, part);
      await writeFile(
        css,
        [
          face('STIX Two Math', `./${MATH_FONT_NAME}.woff2`, COMMON),
          // A separate family, because browsers load both parts of one family to read its MATH table.
          face('STIX Two Math whole', FULL_FONT, complement(COMMON)),
        ].join('\n'),
      );
      await writeFile(`${FOLDER}math-font.css`, `@import "./${MATH_FONT_NAME}.css";\n`);
    },
  };
}

/** Writes our values to the MATH table of an uncompressed font. */
function setConstants(font: Buffer): void {
  const count = font.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, index) => 12 + 16 * index);
  const entry = entries.find((at) => font.toString('latin1', at, at + 4) === 'MATH');
  if (entry === undefined) throw new Error('The math font has no MATH table.');
  const table = font.readUInt32BE(entry + 8);
  const constants = table + font.readUInt16BE(table + 4);
  for (const { position, value } of CONSTANTS) font.writeInt16BE(value, constants + position);
}

function charactersOf(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

type Ranges = readonly (readonly [number, number])[];

/** Returns the ranges between sorted ranges. */
function complement(ranges: Ranges): Ranges {
  const starts = [0, ...ranges.map(([, last]) => last + 1)];
  const ends = [...ranges.map(([first]) => first - 1), 0x10ffff];
  return starts.map((start, index) => [start, ends[index] ?? start] as const);
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
