import { createHash } from 'node:crypto';
import { linearFormula } from '../../../_lib/formulas/linear-formula.ts';
import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import { extensionOf } from '../../../_lib/papers/intake/media-types.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import { sniffFile } from '../../../_lib/papers/intake/sniff-file.ts';
import type { ConversionLog } from '../conversion-log.ts';
import type { Figure } from '../converted-paper.ts';
import type { Drawer } from '../drawings/drawer.ts';
import { type PaperWords, wordsOf } from '../language/paper-words.ts';
import { attributes, type Block, type Inline, pairOf, span, str } from '../pandoc/document.ts';
import { blockText, inlineText } from '../pandoc/plain-text.ts';
import { rewriteBlocks, visitBlocks } from '../pandoc/walk-document.ts';
import type { Typesetter } from '../typst/typesetter.ts';
import { imageSize, type Size } from './image-size.ts';
import type { Picturer } from './picturer.ts';
import { isPostscript } from './postscript/is-postscript.ts';
import { sanitizeSvg } from './sanitize-svg.ts';
import { FigureTooLarge, refuseLargeImage } from './too-large.ts';

/** A figure with its size, if known, and the PDF that it was drawn from, which prints more sharply. */
export type PlacedFigure = Figure &
  Partial<Size> & {
    print?: { path: string; bytes: Uint8Array };
    /** Whether it was sent as a drawing, and readers get a picture of it. */
    isPicture?: boolean;
  };

/** Figures by path. */
export type PlacedFigures = ReadonlyMap<string, PlacedFigure>;

/** A file can have an alternative text for images without one in the paper or a caption. */
type FigureFile = ProjectFile & { alt?: string };

/** The engines that draw figures which browsers can't show. */
interface DrawingEngines {
  typesetter: Typesetter;
  drawer: Drawer;
  picturer: Picturer;
}

interface CollectedFigures {
  blocks: Block[];
  figures: PlacedFigures;
  missing: number;
  wanted: number;
}

/**
 * Finds the files of all images, sanitizes them, and points the images to `figures/<sha256>.<ext>`. A PDF becomes an SVG
 * of its first page. External and missing images become placeholders with their names.
 */
export async function collectFigures(
  blocks: Block[],
  files: ReadonlyArray<FigureFile>,
  engines: DrawingEngines,
  log: ConversionLog,
  words: PaperWords = wordsOf('en'),
): Promise<CollectedFigures> {
  const ready = new Map<string, PlacedFigure | undefined>();
  for (const source of imageSources(blocks)) {
    const file = findFile(files, source);
    const places = [`{${source}}`, `(${source}`, source];
    try {
      ready.set(source, file && (await prepareImage(file, engines)));
      const made = ready.get(source);
      if (!made) log.warning(reasonOf(source, file), places);
      if (made?.isPicture)
        log.info(
          `The figure “${shortName(source)}” is shown as a picture, because browsers may draw its effects too slowly.`,
          places,
        );
    } catch (error) {
      if (!(error instanceof FigureTooLarge)) throw error;
      ready.set(source, undefined);
      log.warning(
        `The figure “${shortName(source)}” ${error.message}. Send it as a PNG or JPEG of the size it is printed at.`,
        places,
      );
    }
  }
  const figures = new Map<string, PlacedFigure>();
  const place = (image: Extract<Inline, { t: 'Link' | 'Image' }>, caption: string): Inline => {
    const [attr, alt, [source]] = image.c;
    const figure = ready.get(source);
    if (!figure)
      return span(attributes('', ['missing-figure']), [
        str(`[${words.name('missing')}: ${shortName(source)}]`),
      ]);
    const text =
      pairOf(attr, 'alt') || inlineText(alt) || caption || figure.alt || `Figure ${shortName(source)}`;
    if (!figures.has(figure.path)) figures.set(figure.path, { ...figure, alt: text });
    const kept = attr[2].filter(
      ([key, value]) =>
        key === 'tex' || (/^(width|height)$/.test(key) && /^[\d.]+(%|pt|cm|mm|in|em|px)?$/.test(value)),
    );
    return { t: 'Image', c: [attributes('', [], [['alt', text], ...kept]), [str(text)], [figure.path, '']] };
  };
  const placed = rewriteBlocks(blocks, {
    block: (block) => {
      if (block.t !== 'Figure') return undefined;
      const caption = describe(block.c[1][1]);
      const content = rewriteBlocks(block.c[2], {
        inline: (inline) =>
          inline.t === 'Image' && !figures.has(inline.c[2][0]) ? [place(inline, caption)] : undefined,
      });
      return [{ t: 'Figure', c: [block.c[0], block.c[1], content] }];
    },
  });
  // Images outside of figures have no caption for an alternative text.
  const all = rewriteBlocks(placed, {
    inline: (inline) =>
      inline.t === 'Image' && !figures.has(inline.c[2][0]) ? [place(inline, '')] : undefined,
  });
  return {
    blocks: all,
    figures,
    missing: [...ready.values()].filter((figure) => !figure).length,
    wanted: ready.size,
  };
}

const MOST_CHARACTERS = 300;

/** Returns a caption as an alternative text: on one line, without TeX, and cut at a word. */
function describe(caption: Block[]): string {
  const text = blockText(
    rewriteBlocks(caption, {
      inline: (inline) => (inline.t === 'Math' ? [str(linearFormula(inline.c[1]))] : undefined),
    }),
  );
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS).replace(/\s+\S*$/, '')} …`;
}

function imageSources(blocks: Block[]): Set<string> {
  const sources = new Set<string>();
  visitBlocks(blocks, {
    inline: (inline) => {
      if (inline.t === 'Image') sources.add(inline.c[2][0]);
    },
  });
  return sources;
}

const endings = ['', '.pdf', '.svg', '.png', '.jpg', '.jpeg', '.gif', '.eps', '.ps'];

/** Finds an image's file like LaTeX: the extension is optional, and `\graphicspath` can name any folder. */
function findFile(files: ReadonlyArray<FigureFile>, source: string): FigureFile | undefined {
  const wanted = decodeAddress(source)
    .replace(/^(\.?\/)+/, '')
    .replace(/^\{|\}$/g, '');
  if (/^[a-z]+:/i.test(wanted)) return undefined;
  // Prefers another format of the same figure to PostScript.
  const names = [wanted.replace(/\.(eps|ps)$/i, ''), wanted].flatMap((name) =>
    endings.map((ending) => name + ending),
  );
  return (
    names.map((name) => files.find((file) => file.path === name)).find(Boolean) ??
    names
      .map((name) => files.find((file) => `/${file.path}`.toLowerCase().endsWith(`/${name}`.toLowerCase())))
      .find(Boolean)
  );
}

/** Larger drawings take typst too long. It prints them as the author's PDF, which PDF/A-2a doesn't allow. */
const LARGE_DRAWING_BYTES = 2_000_000;

async function prepareImage(
  file: FigureFile,
  { typesetter, drawer, picturer }: DrawingEngines,
): Promise<PlacedFigure | undefined> {
  if (isPostscript(file.bytes)) {
    const drawn = await drawer.drawPostscript(file.bytes);
    return drawn.ok ? svgFigure(drawn.svg, picturer) : undefined;
  }
  const nature = await sniffFile(file.bytes);
  if (nature === 'pdf') {
    const drawn = await typesetter.drawPdf(file.bytes);
    const figure = drawn === undefined ? undefined : await svgFigure(drawn, picturer);
    if (!figure || figure.bytes.length < LARGE_DRAWING_BYTES) return figure;
    return { ...figure, print: { path: `figures/${sha256(file.bytes)}.pdf`, bytes: file.bytes } };
  }
  if (nature === 'text') return svgFigure(decodeText(file.bytes).text, picturer, file.alt);
  const extension = rasterKind(file.bytes);
  const size = imageSize(file.bytes);
  if (!extension || !size) return undefined;
  refuseLargeImage(size);
  const path = `figures/${sha256(file.bytes)}.${extension.ending}`;
  return { path, bytes: file.bytes, mediaType: extension.mediaType, alt: '', ...size };
}

/** @throws FigureTooLarge */
async function svgFigure(source: string, picturer: Picturer, alt = ''): Promise<PlacedFigure | undefined> {
  if (!/<svg[\s>]/i.test(source)) return undefined;
  const safe = sanitizeWithin(source);
  if (!safe) return undefined;
  if (safe.isSlow) {
    const picture = await picturer.draw(safe);
    return {
      path: `figures/${sha256(picture)}.png`,
      bytes: picture,
      mediaType: 'image/png',
      alt,
      ...safe.size,
      isPicture: true,
    };
  }
  const bytes = new TextEncoder().encode(safe.svg);
  return { path: `figures/${sha256(bytes)}.svg`, bytes, mediaType: 'image/svg+xml', alt, ...safe.size };
}

/** @throws FigureTooLarge also if the elements are nested so deeply that reading them overflows the stack */
function sanitizeWithin(source: string): ReturnType<typeof sanitizeSvg> {
  try {
    return sanitizeSvg(source);
  } catch (error) {
    throw error instanceof RangeError ? new FigureTooLarge('nests too many groups') : error;
  }
}

function rasterKind(bytes: Uint8Array): { ending: string; mediaType: string } | undefined {
  if (bytes[0] === 0x89) return { ending: 'png', mediaType: 'image/png' };
  if (bytes[0] === 0xff) return { ending: 'jpg', mediaType: 'image/jpeg' };
  if (bytes[0] === 0x47) return { ending: 'gif', mediaType: 'image/gif' };
  return undefined;
}

function reasonOf(source: string, file: ProjectFile | undefined): string {
  const name = shortName(source);
  if (/^https?:/i.test(source)) return `The image “${name}” is on another site. Send it with the paper.`;
  if (!file) return `The figure file “${name}” is not among the files.`;
  if (/^e?ps$/.test(extensionOf(file.path)))
    return `The figure “${name}” is PostScript that can't be drawn. Send it as PDF (use epstopdf), SVG, or PNG with the same name.`;
  return `The figure file “${name}” isn't an image that browsers can show. Send it as PNG, JPEG, SVG, GIF, or PDF.`;
}

const shortName = (source: string) => source.slice(-80);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function decodeAddress(source: string): string {
  try {
    return decodeURIComponent(source);
  } catch {
    return source;
  }
}
