import { counterMark } from './mark-counters.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/** Marks floats that continue the one before them and have its number: those with `\ContinuedFloat`, or captcont's captions. */
export function markContinuedFloats(tex: string): string {
  if (!/\\(?:ContinuedFloat|captcont)(?![A-Za-z])/.test(tex)) return tex;
  return ['figure', 'table'].reduce(
    (text, kind) =>
      replaceEnvironment(text, kind, 'o', ([, body = '']) => {
        const plain = replaceCommand(
          body.replace(/\\ContinuedFloat\*?(?![A-Za-z])/g, ''),
          'captcont',
          'som',
          ([, , words]) => `\\caption{${words}}`,
        );
        return plain === body
          ? undefined
          : `${counterMark(`${kind}+0`)}\\begin{${kind}}${plain}\\end{${kind}}`;
      }),
    tex,
  );
}
