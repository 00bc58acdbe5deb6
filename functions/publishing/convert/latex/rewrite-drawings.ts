import type { ConversionLog } from '../conversion-log.ts';
import type { Drawer, Drawing } from '../drawings/drawer.ts';
import { type DrawnFile, drawnMark, drawnPath } from '../drawings/drawn-files.ts';
import { pictureDocument } from '../drawings/picture-document.ts';
import { findDrawings, type PlacedDrawing } from './find-drawings.ts';
import type { Verbatim } from './verbatim.ts';

interface RewrittenDrawings {
  tex: string;
  /** What was drawn, as files that the text includes. */
  drawn: DrawnFile[];
}

/**
 * Draws what LaTeX packages draw. What TeX has set without an error becomes a figure file; of the rest the source is
 * shown, so that nothing vanishes silently.
 */
export async function rewriteDrawings(
  source: string,
  verbatim: Verbatim,
  drawer: Drawer,
  log: ConversionLog,
): Promise<RewrittenDrawings> {
  const drawn: DrawnFile[] = [];
  const body = /\\begin\s*\{document\}/.exec(source)?.index ?? 0;
  let tex = '';
  // What stands before a drawing, without the drawings that do.
  let before = '';
  let done = 0;
  for (const place of findDrawings(source)) {
    const between = source.slice(done, place.from);
    before += between;
    done = place.end;
    // A drawing in a definition waits for its arguments.
    const complete = place.from >= body && place.set !== undefined && !/#\d/.test(place.set);
    const drawing = complete
      ? await drawer.drawTex(() => verbatim.show(pictureDocument(place.set ?? '', before)))
      : undefined;
    tex += between;
    if (drawing?.ok) {
      const bytes = new TextEncoder().encode(drawing.svg);
      drawn.push({ path: drawnPath(drawn.length + 1), bytes, alt: describe(drawing.words) });
      tex += included(place, drawn.length);
    } else tex += shownSource(place, source, verbatim, drawing, log);
  }
  return { tex: tex + source.slice(done), drawn };
}

/** A displayed formula keeps its number and its label; what stands in it is a mark until it has been read. */
function included({ display }: PlacedDrawing, index: number): string {
  return display
    ? `${display.open}${drawnMark(index)}${display.close}`
    : `\\includegraphics{${drawnPath(index)}}`;
}

/** Outside of a figure there is no caption: the words in a drawing are then all that can be said of it. */
function describe(words: string[]): string {
  const said = words
    .join(' ')
    .replace(/[^\p{L}\p{N}().+<>/ -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return said === '' ? 'Drawing' : `Drawing with the words ${said.slice(0, 200)}`;
}

function shownSource(
  { from, end, name }: PlacedDrawing,
  source: string,
  verbatim: Verbatim,
  drawing: Drawing | undefined,
  log: ConversionLog,
): string {
  const code = verbatim.show(source.slice(from, end));
  const reason = drawing && !drawing.ok ? ` TeX says: ${drawing.problem.replace(/\.+$/, '')}.` : '';
  log.warning(
    `The ${name} drawing can't be converted; its source is shown instead. Send it as a PDF, SVG or PNG figure.${reason}`,
    [code, name === 'tikz' ? '\\tikz' : `\\begin{${name}}`],
  );
  return `\n\n${verbatim.keep(`\\begin{verbatim}\n${code}\n\\end{verbatim}`)}\n\n`;
}
