import { pngOfPdf } from '../png-of-pdf.ts';
import { startTypst } from '../typst/start-typst.ts';
import type { SafeSvg } from './sanitize-svg.ts';
import { FigureTooLarge } from './too-large.ts';

/** Draws SVG that browsers may draw too slowly, once, so that readers get a picture. */
export interface Picturer {
  /**
   * Returns a PNG with two pixels for each of the drawing's, at most 4 million.
   * @throws FigureTooLarge if it takes too long, or can't be drawn
   */
  draw(svg: SafeSvg): Promise<Uint8Array>;
  stop(): void;
}

/** A shadow takes a second. The limit allows for busy machines. */
const maxMilliseconds = 8_000;
/** The share of a paper's minute for pictures. Further ones aren't drawn. */
const maxTotalMilliseconds = 16_000;

/** The size of a drawing that gives none, as browsers have it. */
const NO_SIZE = { width: 300, height: 150 };

/**
 * Starts a picturer. Each drawing runs in a process of its own, which is ended at the time limit.
 * @param options.onProcess is told each process, or undefined if it didn't start
 */
export function startPicturer({
  each = maxMilliseconds,
  together = maxTotalMilliseconds,
  onProcess = (_pid: number | undefined): void => {},
} = {}): Picturer {
  let left = together;
  let running: ReturnType<typeof startTypst> | undefined;
  const stop = () => running?.stop();
  return {
    stop,
    draw: async ({ svg, size = NO_SIZE }) => {
      if (left <= 0) throw new FigureTooLarge('has effects that take too long to draw, with those before it');
      const began = performance.now();
      running = startTypst();
      onProcess(running.pid);
      const clock = setTimeout(stop, Math.min(each, left));
      try {
        const files = new Map([['figure.svg', new TextEncoder().encode(svg)]]);
        const set = await running.typeset(pageOf(size), files, { declaresPdfUa: false });
        if (!set.ok) throw new Error(set.problem);
        return await pngOfPdf(set.pdf);
      } catch {
        throw new FigureTooLarge('has effects that take too long to draw');
      } finally {
        clearTimeout(clock);
        stop();
        left -= performance.now() - began;
      }
    },
  };
}

const pageOf = ({ width, height }: { width: number; height: number }): string =>
  `#set page(width: ${width}pt, height: ${height}pt, margin: 0pt)\n#image("figure.svg", width: 100%, height: 100%, fit: "stretch")`;
