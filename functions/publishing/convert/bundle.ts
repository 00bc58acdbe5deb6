import { FULL_MATH_FONT } from './math-font/full-math-font.ts';

const SERIF = '@expo-google-fonts/source-serif-4';
const MONO = '@expo-google-fonts/ibm-plex-mono';
const fonts = [
  `${SERIF}/400Regular/SourceSerif4_400Regular.ttf`,
  `${SERIF}/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf`,
  `${SERIF}/700Bold/SourceSerif4_700Bold.ttf`,
  `${SERIF}/700Bold_Italic/SourceSerif4_700Bold_Italic.ttf`,
  `${MONO}/400Regular/IBMPlexMono_400Regular.ttf`,
  `${MONO}/700Bold/IBMPlexMono_700Bold.ttf`,
  FULL_MATH_FONT,
] as const;

/** Fonts of other scripts, which typst loads only for papers with their letters. */
const scriptFonts = [
  {
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u,
    files: ['Regular', 'Bold'].map((weight) => `@embedpdf/fonts-sc/fonts/NotoSansHans-${weight}.otf`),
  },
  {
    letters: /\p{Script=Hangul}/u,
    files: ['Regular', 'Bold'].map((weight) => `@embedpdf/fonts-kr/fonts/NotoSansKR-${weight}.otf`),
  },
  {
    letters: /\p{Script=Arabic}/u,
    files: ['Regular', 'Bold'].map((weight) => `@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-${weight}.ttf`),
  },
] as const;

/**
 * The files to bundle for the conversion: each worker is a separate ESM entry named after its file
 * (`typst-process.js`), the assets are copied beside them, and the externals are unmodified npm packages in
 * `node_modules`. Paths are relative to this folder.
 */
export const bundle = {
  workers: [
    'convert-worker.ts',
    'pandoc/pandoc-thread.ts',
    'drawings/draw-worker.ts',
    'typst/typst-process.ts',
  ],
  assets: ['paper-template.typ', 'card-template.typ', 'numeric.csl'],
  /** The site's typefaces for typst, which reads neither WOFF2 nor variable fonts. */
  fonts,
  scriptFonts,
  externals: [
    'pandoc-wasm',
    'node-tikzjax',
    '@prinsss/dvi2html',
    '@myriaddreamin/typst-ts-node-compiler',
    '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu',
    '@embedpdf/pdfium',
    'libxml2-wasm',
    'subset-font',
  ],
  /** The files and folders of the externals that are needed at run time. */
  externalFiles: [
    ...fonts,
    ...scriptFonts.flatMap(({ files }) => files),
    'subset-font/package.json',
    'subset-font/LICENSE',
    'subset-font/index.js',
    'fontverter/package.json',
    'fontverter/LICENSE',
    'fontverter/index.js',
    'harfbuzzjs/package.json',
    'harfbuzzjs/LICENSE',
    'harfbuzzjs/dist/harfbuzz-subset.wasm',
    'p-limit/package.json',
    'p-limit/license',
    'p-limit/index.js',
    'pako/package.json',
    'pako/LICENSE',
    'pako/index.js',
    'pako/lib',
    'wawoff2/package.json',
    'wawoff2/LICENSE',
    'wawoff2/index.js',
    'wawoff2/compress.js',
    'wawoff2/decompress.js',
    'wawoff2/build',
    'woff2sfnt-sfnt2woff/package.json',
    'woff2sfnt-sfnt2woff/index.js',
    'woff2sfnt-sfnt2woff/sfnt2woff.js',
    'woff2sfnt-sfnt2woff/woff2sfnt.js',
    'yocto-queue/package.json',
    'yocto-queue/license',
    'yocto-queue/index.js',
    '@embedpdf/fonts-sc/LICENSE',
    '@embedpdf/fonts-kr/LICENSE',
    '@embedpdf/fonts-arabic/LICENSE',
    '@expo-google-fonts/source-serif-4/LICENSE_FONT',
    '@expo-google-fonts/ibm-plex-mono/LICENSE_FONT',
    '@expo-google-fonts/stix-two-math/LICENSE_FONT',
    'pandoc-wasm/package.json',
    'pandoc-wasm/LICENSE',
    'pandoc-wasm/src/index.node.js',
    'pandoc-wasm/src/pandoc.wasm',
    'node-tikzjax/package.json',
    'node-tikzjax/LICENSE',
    'node-tikzjax/tex',
    'node-tikzjax/css/bakoma',
    '@prinsss/dvi2html/package.json',
    '@prinsss/dvi2html/LICENSE',
    '@prinsss/dvi2html/lib/tfm/fonts.json',
    '@myriaddreamin/typst-ts-node-compiler/package.json',
    '@myriaddreamin/typst-ts-node-compiler/index.js',
    '@myriaddreamin/typst-ts-node-compiler/index-napi.js',
    '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu/package.json',
    '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu/typst-ts-node-compiler.linux-x64-gnu.node',
    '@embedpdf/pdfium/package.json',
    '@embedpdf/pdfium/LICENSE',
    '@embedpdf/pdfium/LICENSE.pdfium',
    '@embedpdf/pdfium/dist/index.js',
    '@embedpdf/pdfium/dist/pdfium.wasm',
    'libxml2-wasm/package.json',
    'libxml2-wasm/LICENSE',
    'libxml2-wasm/LICENSE.libxml2',
    'libxml2-wasm/lib',
    '@jats4r/dtds/package.json',
    '@jats4r/dtds/schema/1.3',
  ],
} as const;
