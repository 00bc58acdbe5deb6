import type { ConversionLog } from '../conversion-log.ts';
import { problemOfFormula } from '../document/formula-problem.ts';
import { attributes, type Block, type Inline, span } from '../pandoc/document.ts';
import { rewriteBlocks, visitBlocks } from '../pandoc/walk-document.ts';
import type { Drawer } from './drawer.ts';
import { type DrawnFile, drawnPath } from './drawn-files.ts';
import { pictureDocument } from './picture-document.ts';

interface Formulas {
  blocks: Block[];
  /** The pictures, as files that the blocks include. */
  drawn: DrawnFile[];
}

/**
 * Draws the formulas that can't be shown as MathML, such as `\halign` or the picture environment, by TeX. Formulas
 * that TeX can't set without errors stay.
 *
 * @param preamble the source up to `\begin{document}`
 * @param first the number of the first picture
 */
export async function drawFormulas(
  blocks: Block[],
  { drawer, preamble, log, first }: { drawer: Drawer; preamble: string; log: ConversionLog; first: number },
): Promise<Formulas> {
  const drawn: DrawnFile[] = [];
  const paths = new Map<string, string>();
  // A command that TeX doesn't know either makes every formula with it one that can't be drawn.
  const unknown = new Set<string>();
  for (const [tex, isDisplayed] of unreadableFormulas(withoutEntries(blocks))) {
    if ([...unknown].some((name) => hasCommand(tex, name))) continue;
    const drawing = await drawer.drawTex(() => pictureDocument(formula(tex, isDisplayed), preamble), true);
    if (drawing.ok) {
      const path = drawnPath(first + drawn.length);
      drawn.push({ path, bytes: new TextEncoder().encode(drawing.svg), alt: tex, tex });
      paths.set(keyOf(tex, isDisplayed), path);
      if (!isDrawing(tex))
        log.warning(
          `A formula is shown as a picture, with its TeX as the alternative text: ${tex.slice(0, 80)}`,
          tex.slice(0, 30),
        );
    } else {
      const name = /Undefined control sequence\.? (\\[A-Za-z@]+)/.exec(drawing.problem)?.[1];
      if (name !== undefined) unknown.add(name);
    }
  }
  return { blocks: paths.size === 0 ? blocks : place(blocks, paths), drawn };
}

/** The list of references has no pictures. */
const withoutEntries = (blocks: Block[]): Block[] =>
  rewriteBlocks(blocks, {
    block: (block) => (block.t === 'Div' && block.c[0][1].includes('csl-entry') ? [] : undefined),
  });

/** Whether a formula has to be a picture. */
const isDrawing = (tex: string): boolean =>
  /\\begin\{(?:tikzpicture|tikzcd|picture|circuitikz)\}|\\tikz(?![A-Za-z])/.test(tex);

/** Returns the formula for a box, in which `\halign` begins a table of its own. */
const formula = (tex: string, isDisplayed: boolean) =>
  /^\s*\\halign/.test(tex) ? `\\vbox{${tex}}` : `$${isDisplayed ? '\\displaystyle ' : ''}${tex}$`;

const keyOf = (tex: string, isDisplayed: boolean) => `${isDisplayed}${tex}`;
const hasCommand = (tex: string, name: string) => new RegExp(`\\${name}(?![A-Za-z@])`).test(tex);

function unreadableFormulas(blocks: Block[]): Map<string, boolean> {
  const found = new Map<string, boolean>();
  visitBlocks(blocks, {
    inline: (inline) => {
      if (inline.t !== 'Math' || problemOfFormula(inline.c[1]) === undefined) return;
      const isDisplayed = inline.c[0].t === 'DisplayMath';
      found.set(inline.c[1], isDisplayed || (found.get(inline.c[1]) ?? false));
    },
  });
  return found;
}

/** Replaces the formulas. A formula with numbered lines becomes a formula for each line, because one of them is a picture. */
function place(blocks: Block[], paths: ReadonlyMap<string, string>): Block[] {
  const pathOf = (inline: Inline | undefined) =>
    inline?.t === 'Math'
      ? (paths.get(keyOf(inline.c[1], true)) ?? paths.get(keyOf(inline.c[1], false)))
      : undefined;
  const split = rewriteBlocks(blocks, {
    inline: (inline) => {
      if (inline.t !== 'Span' || !inline.c[0][1].includes('rows')) return undefined;
      const rows = inline.c[1];
      if (!rows.some((row) => row.t === 'Span' && pathOf(row.c[1][0]) !== undefined)) return undefined;
      return rows.map((row) => {
        if (row.t !== 'Span') return row;
        const [id, classes, pairs] = row.c[0];
        return span(
          [id, classes.map((name) => (name === 'equation-row' ? 'equation' : name)), pairs],
          row.c[1],
        );
      });
    },
  });
  return rewriteBlocks(split, {
    inline: (inline) => {
      const path = pathOf(inline);
      return path === undefined ? undefined : [{ t: 'Image', c: [attributes(), [], [path, '']] }];
    },
  });
}
