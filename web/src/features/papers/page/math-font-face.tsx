import type { PaperDetail } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import { fileOf } from './paper-files.ts';

/**
 * Returns the address of the font with the glyphs of a paper's formulas, a tenth of the site's; undefined if it has none. What it lacks, such as
 * a letter of a comment, the site's own font has.
 */
export const mathFontOf = (paper: PaperDetail): string | undefined =>
  // The files of other papers are on a host whose fonts the page may not load.
  isPublic(paper.status) ? fileOf(paper, 'math-font')?.url : undefined;

/** Declares it. Put it before the first formula, so that the browser doesn't request the site's. */
export function MathFontFace({ paper }: { paper: PaperDetail }) {
  const address = mathFontOf(paper);
  return (
    address && (
      <style>{`@font-face{font-family:Paper Math;src:url(${address}) format("woff2");font-display:swap}`}</style>
    )
  );
}
