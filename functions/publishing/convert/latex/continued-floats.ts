import { counterMark } from './mark-counters.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

const CONTINUED = /\\ContinuedFloat\*?(?![A-Za-z])|\\addtocounter\s*\{(?:figure|table)\}\s*\{-1\}/g;

/**
 * Marks floats that continue the one before them and have its number: those with `\ContinuedFloat` of the package caption, the captions of
 * captcont and MNRAS, or a counter that is set back.
 */
export function markContinuedFloats(tex: string): string {
  return ['figure', 'table'].reduce(
    (text, kind) =>
      replaceEnvironment(text, kind, 'o', ([, body = '']) => {
        const plain = replaceCommand(
          body.replace(CONTINUED, ''),
          'captcont|contcaption',
          'som',
          ([, , words]) => `\\caption{${words}}`,
        );
        return plain === body
          ? undefined
          : `${counterMark(`${kind}+=-1`)}\\begin{${kind}}${plain}\\end{${kind}}`;
      }),
    tex,
  );
}
