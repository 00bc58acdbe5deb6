import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import type { ConversionLog } from '../conversion-log.ts';
import type { Drawer, Drawing } from '../drawings/drawer.ts';
import { type DrawnFile, describeDrawing, drawnPath } from '../drawings/drawn-files.ts';
import { pictureDocument } from '../drawings/picture-document.ts';
import { expandPlotData } from '../latex/expand-plot-data.ts';
import { expandTrees } from '../latex/expand-trees.ts';
import { expandXymatrix } from '../latex/expand-xymatrix.ts';
import type { SourceLine } from '../latex/read-project.ts';
import { attributes, type Block, type Inline } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';
import type { TexDrawing } from './tree-reader.ts';

interface Context {
  drawer: Drawer;
  log: ConversionLog;
  lines: readonly SourceLine[];
  /** The author's files by LaTeXML's numbers. */
  sources: ReadonlyMap<number, string>;
  files: ReadonlyArray<ProjectFile>;
  /** The folder of the main file. */
  folder: string;
}

/** Draws the drawings of a paper. Those that TeX can't set are shown as their source, so that nothing disappears silently. */
export async function drawDrawings(
  blocks: Block[],
  drawings: readonly TexDrawing[],
  context: Context,
): Promise<{ blocks: Block[]; drawn: DrawnFile[] }> {
  const drawn: DrawnFile[] = [];
  const failed = new Map<string, string>();
  for (const [index, drawing] of drawings.entries()) {
    const path = drawnPath(index + 1);
    const result = await draw(drawing, context);
    if (result.ok)
      drawn.push({
        path,
        bytes: new TextEncoder().encode(result.svg),
        alt: describeDrawing(result.words),
        tex: drawing.isFormula ? drawing.code : undefined,
      });
    else {
      failed.set(path, drawing.code);
      report(drawing, result.problem, context);
    }
  }
  return { blocks: failed.size === 0 ? blocks : rewriteBlocks(blocks, shownAsSource(failed)), drawn };
}

async function draw(
  { code, place }: TexDrawing,
  { drawer, lines, sources, files, folder }: Context,
): Promise<Drawing> {
  const file = place && sources.get(place.file);
  const at = lines.findIndex((line) => line.file === file && line.line === place?.line);
  const before = at < 0 ? lines : lines.slice(0, at + 1);
  return drawer.drawTex(() =>
    pictureDocument(
      expandPlotData(expandTrees(expandXymatrix(code)), files, folder),
      before.map(({ text }) => text).join('\n'),
    ),
  );
}

function report({ code, place }: TexDrawing, problem: string, { log, sources }: Context): void {
  const name = /^\\(?:begin\s*\{([^}]*)\}|([A-Za-z]+))/.exec(code);
  log.warning(
    `The ${name?.[1] ?? name?.[2] ?? 'TeX'} drawing can't be converted; its source is shown instead. Send it as a PDF, SVG or PNG figure. TeX says: ${problem.replace(/\.+$/, '')}.`,
  );
  const file = place && sources.get(place.file);
  if (file !== undefined) Object.assign(log.messages.at(-1) ?? {}, { file, line: place?.line });
}

/** Shows a drawing alone in its paragraph as a block of code, and another as code in its line. */
function shownAsSource(failed: ReadonlyMap<string, string>) {
  const codeOf = (inline: Inline | undefined) =>
    inline?.t === 'Image' ? failed.get(inline.c[2][0]) : undefined;
  return {
    block: (block: Block): Block[] | undefined => {
      if (block.t !== 'Para' && block.t !== 'Plain') return undefined;
      const [only, ...others] = block.c;
      const code = others.length === 0 ? codeOf(only) : undefined;
      return code === undefined ? undefined : [{ t: 'CodeBlock', c: [attributes(), code] }];
    },
    inline: (inline: Inline): Inline[] | undefined => {
      const code = codeOf(inline);
      return code === undefined ? undefined : [{ t: 'Code', c: [attributes(), code] }];
    },
  };
}
