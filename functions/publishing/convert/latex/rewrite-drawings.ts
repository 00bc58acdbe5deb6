import type { ConversionLog } from '../conversion-log.ts';
import type { Drawer, Drawing } from '../drawings/drawer.ts';
import { type DrawnFile, drawnMark, drawnPath } from '../drawings/drawn-files.ts';
import { pictureDocument } from '../drawings/picture-document.ts';
import { findDrawings, type PlacedDrawing } from './find-drawings.ts';
import type { Verbatim } from './verbatim.ts';

interface RewrittenDrawings {
  tex: string;
  /** The drawings, as files that the text includes. */
  drawn: DrawnFile[];
}

/**
 * Draws the pictures of LaTeX packages. Those that TeX typesets without errors become figure files. The others are shown
 * as source, so that nothing disappears silently.
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
  // The source before a drawing, without earlier drawings.
  let before = '';
  let done = 0;
  for (const place of findDrawings(source)) {
    const between = source.slice(done, place.from);
    before += between;
    done = place.end;
    // A drawing in a definition lacks its arguments.
    const complete = place.from >= body && place.set !== undefined && !/#\d/.test(place.set);
    const drawing = complete
      ? await drawer.drawTex(() => verbatim.show(pictureDocument(place.set ?? '', before)))
      : undefined;
    tex += between;
    if (drawing?.ok) {
      const bytes = new TextEncoder().encode(drawing.svg);
      const formula = place.display && verbatim.show(place.display.formula);
      drawn.push({
        path: drawnPath(drawn.length + 1),
        bytes,
        alt: describe(drawing.words),
        tex: formula,
      });
      tex += included(place, drawn.length);
    } else tex += shownSource(place, source, verbatim, drawing, log);
  }
  return { tex: tex + source.slice(done), drawn };
}

/** Keeps number and label of a displayed formula, with a placeholder for the drawing until pandoc has read it. */
function included({ display }: PlacedDrawing, index: number): string {
  return display
    ? `${display.open}${drawnMark(index)}${display.close}`
    : `\\includegraphics{${drawnPath(index)}}`;
}

/** Describes a drawing outside of a figure, which has no caption, by its words. */
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
    [code, /^(?:tikz|feynmandiagram|chemfig|schemestart)$/.test(name) ? `\\${name}` : `\\begin{${name}}`],
  );
  return `\n\n${verbatim.keep(`\\begin{verbatim}\n${code}\n\\end{verbatim}`)}\n\n`;
}
