import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The weights of the site's texts. */
const wght = { min: 400, max: 700 };
const LETTERS = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'rlig'];
/** Old-style, lining, proportional, and tabular figures. */
const FIGURES = ['onum', 'lnum', 'pnum', 'tnum'];

const SERIF = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2';
const SERIF_ITALIC = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2';

/**
 * The font files that nearly every page uses, with the weights, sizes (`opsz`, in px) and features of the style sheets. This makes them
 * smaller: Source Serif 122 → 20 kB for texts and 34 for headings, its italics 52 → 19, Inter 48 → 24, Plex Mono 15 → 8. Bold italics, and files for other scripts, are loaded on
 * demand. Plex Mono is set at sizes that need no hints.
 */
const FONTS = {
  'source-serif-4-latin-400-normal.woff2': {
    from: SERIF,
    variationAxes: { wght: 400, opsz: 18 },
    keepFeatures: [...LETTERS, ...FIGURES],
  },
  'source-serif-4-latin-600-700-normal.woff2': {
    from: SERIF,
    variationAxes: { wght: { min: 600, max: 700 }, opsz: 26 },
    keepFeatures: [...LETTERS, ...FIGURES],
  },
  'source-serif-4-latin-400-italic.woff2': {
    from: SERIF_ITALIC,
    variationAxes: { wght: 400 },
    keepFeatures: [...LETTERS, ...FIGURES],
  },
  'source-serif-4-latin-600-700-italic.woff2': {
    from: SERIF_ITALIC,
    variationAxes: { wght: { min: 600, max: 700 } },
    keepFeatures: [...LETTERS, ...FIGURES],
  },
  'inter-latin-wght-normal.woff2': {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    variationAxes: { wght },
    keepFeatures: [...LETTERS.filter((feature) => feature !== 'calt'), 'tnum'],
  },
  'ibm-plex-mono-latin-400-normal.woff2': {
    from: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
    keepFeatures: LETTERS,
    noHinting: true,
  },
};

const require = createRequire(import.meta.url);
const FOLDER = fileURLToPath(new URL('./.fonts/', import.meta.url));

/** Writes the text fonts with what the site uses of them to `.fonts/` (see fonts.css). Runs once, before the build. */
export function viteTextFonts(): Plugin {
  return {
    name: 'text-fonts',
    async config() {
      const { default: subsetFont } = await import('subset-font');
      await mkdir(FOLDER, { recursive: true });
      await Promise.all(
        Object.entries(FONTS).map(async ([name, { from, ...options }]) => {
          const fullFont = await readFile(require.resolve(from));
          const file = FOLDER + name;
          const revision = createHash('sha256')
            .update(fullFont)
            .update(JSON.stringify([LATIN, options]))
            .digest('hex');
          const stamp = `${file}.sha256`;
          if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === revision) return;
          await writeFile(file, await subsetFont(fullFont, LATIN, { targetFormat: 'woff2', ...options }));
          await writeFile(stamp, revision);
        }),
      );
    },
  };
}

/** The characters that the style sheet uses these files for (fonts.css). */
const LATIN = (
  [
    [0x20, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x304, 0x304],
    [0x308, 0x308],
    [0x329, 0x329],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2191],
    [0x2193, 0x2193],
    [0x2212, 0x2212],
    [0x2215, 0x2215],
    [0xfeff, 0xfeff],
    [0xfffd, 0xfffd],
  ] as const
)
  .map(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(''),
  )
  .join('');
