import { optionOf } from './option-of.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/**
 * Writes what papers include pictures by as `\includegraphics`: the packages epsfig, psfig, epsf, adjustbox and overpic, whose labels on the
 * picture are left out, and the commands that psfrag and LaTeX's `\line` set for print.
 */
export function expandOldPictures(tex: string): string {
  if (!/\\(?:epsf|psfig|psfrag|adjincludegraphics|line\s*\()|\{[oO]verpic\}/.test(tex)) return tex;
  let result = replaceCommand(tex, 'epsfig|psfig', 'm', ([options = '']) => {
    const file = optionOf(options, 'file') ?? optionOf(options, 'figure');
    return file === undefined ? undefined : `\\includegraphics{${file.trim()}}`;
  });
  result = replaceCommand(
    result,
    'epsfbox|epsffile',
    'om',
    ([, file = '']) => `\\includegraphics{${file.trim()}}`,
  );
  for (const name of ['overpic', 'Overpic'])
    result = replaceEnvironment(result, name, 'om', ([, file = '']) => `\\includegraphics{${file.trim()}}`);
  result = result.replace(/\\adjincludegraphics(?![A-Za-z])/g, '\\includegraphics');
  result = replaceCommand(result, 'psfrag', 'ommo', () => '');
  return result
    .replace(/\\epsf[xy]size\s*=?\s*[\d.]*\s*(?:\\[a-z]+|[a-z]{2})/g, '')
    .replace(/\\line\s*\(\s*1\s*,\s*0\s*\)\s*\{[\d.]+\}(?!\s*\})/g, '');
}
