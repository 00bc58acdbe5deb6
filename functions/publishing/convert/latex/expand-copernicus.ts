import { withoutDefinitions } from './defined-commands.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/** Writes what the class of Copernicus defines: its first and last headings, signs, chemical formulas and numbered reactions. */
export function expandCopernicus(tex: string): string {
  if (!/\\documentclass\s*(?:\[[^\]]*\])?\s*\{copernicus\}/.test(tex)) return tex;
  let result = replaceCommand(
    withoutDefinitions(tex, ['introduction', 'conclusions', 'hack', 'chem', 'degree']),
    'introduction|conclusions',
    'o',
    ([heading], name) => `\n\n\\section{${heading ?? name.slice(0, 1).toUpperCase() + name.slice(1)}}\n\n`,
  );
  result = replaceCommand(result, 'hack', 'm', () => '');
  result = replaceCommand(result, 'chem', 'm', ([formula]) => `\\ensuremath{\\mathrm{${formula}}}`);
  result = result.replace(/\\degree(?![A-Za-z@])\s*(?:\{\})?/g, '\\ensuremath{^{\\circ}}');
  let count = 0;
  return replaceEnvironment(result, 'reaction', '', ([body = '']) => {
    const labels = body.match(/\\label\s*\{[^}]*\}/g)?.join('') ?? '';
    const formula = body.replace(/\\label\s*\{[^}]*\}/g, '').trim();
    return `\\begin{equation}\\mathrm{${formula}}\\tag{R${++count}}${labels}\\end{equation}`;
  });
}
