import type { ConversionLog } from '../conversion-log.ts';
import { replaceEnvironment } from './scan.ts';
import type { Verbatim } from './verbatim.ts';

const drawings = ['tikzpicture', 'pspicture', 'circuitikz', 'forest', 'tikzcd', 'axis', 'prooftree'];

/** Drawings made by LaTeX packages can't be drawn here; their source is shown, so that nothing vanishes silently. */
export function keepDrawings(tex: string, verbatim: Verbatim, log: ConversionLog): string {
  return drawings.reduce(
    (result, name) =>
      replaceEnvironment(result, name, '', ([body = '']) => {
        log.warning(
          `The ${name} drawing can't be converted; its source is shown instead. Send it as a PDF, SVG or PNG figure.`,
          `\\begin{${name}}`,
        );
        const code = `\\begin{${name}}${body}\\end{${name}}`;
        return `\n\n${verbatim.keep(`\\begin{verbatim}\n${verbatim.show(code)}\n\\end{verbatim}`)}\n\n`;
      }),
    tex,
  );
}
