import { UNNUMBERED } from '../document/safe-id.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/**
 * Writes `\caption*{…}`, of which pandoc drops the star: beside another caption, as many papers write their notes, as a paragraph, and
 * alone as a caption without a number.
 */
export function starredCaptions(tex: string): string {
  if (!/\\caption\s*\*/.test(tex)) return tex;
  return ['subfigure', 'figure', 'table', 'longtable'].reduce(
    (text, name) =>
      replaceEnvironment(text, name, '', ([body = '']) => {
        if (!/\\caption\s*\*/.test(body)) return undefined;
        const own = replaceEnvironment(body, 'subfigure', '', () => '');
        const hasOther = /\\caption(?:of)?(?![A-Za-z])(?!\s*\*)/.test(own);
        const written = replaceCommand(body, 'caption', 'som', ([star, , caption]) =>
          star === undefined
            ? undefined
            : hasOther
              ? `\n\n${caption}\n\n`
              : `\\caption{${caption}\\label{${UNNUMBERED}}}`,
        );
        return `\\begin{${name}}${written}\\end{${name}}`;
      }),
    tex,
  );
}
