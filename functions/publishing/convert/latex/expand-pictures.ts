import type { ConversionLog } from '../conversion-log.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/**
 * Writes the pictures of epsfig, psfig, epsf, adjustbox and overpic, and those whose options stand on the next line, as pandoc reads them.
 * Leaves out what psfrag and LaTeX's `\line` set for print.
 */
export function expandPictures(tex: string, log: ConversionLog): string {
  let result = replaceCommand(
    tex,
    'includegraphics|adjincludegraphics',
    'soom',
    ([star = '', first, second, file]) =>
      `\\includegraphics${star}${[first, second].map((each) => (each === undefined ? '' : `[${each}]`)).join('')}{${file}}`,
  );
  result = replaceCommand(result, 'epsfig|psfig', 'm', ([options = '']) => picture(options));
  // The size stands before the file: `\epsfxsize=8cm \epsfbox{a.eps}`.
  result = replaceCommand(
    result.replace(
      /\\epsf[xy]size[ \t]*(?:=[ \t]*)?(?:-?[\d.]*[ \t]?(?:true)?(?:\\[a-z]+|[a-z]{2})(?![A-Za-z]))?/g,
      ' ',
    ),
    'epsffile|epsfbox',
    'om',
    ([, file]) => `\\includegraphics{${file?.trim()}}`,
  );
  for (const name of ['overpic', 'Overpic'])
    result = replaceEnvironment(result, name, 'om', ([options, file = '', labels = '']) => {
      if (labels.trim() !== '')
        log.warning('The labels over a picture (overpic) are not shown.', `\\begin{${name}}`);
      return `\\includegraphics${options === undefined ? '' : `[${sizes(options)}]`}{${file.trim()}}`;
    });
  return replaceCommand(result, 'psfrag', 'ommo', () => '').replace(
    /\\line\s*\(\s*1\s*,\s*0\s*\)\s*\{[\d.]+\}(?!\s*\})/g,
    '',
  );
}

/** Writes `file=a.eps,width=8cm`, in which `figure` is another name of `file`, as an included picture. */
function picture(options: string): string | undefined {
  const pairs = options.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  const file = pairs.find(([key = '']) => /^(?:file|figure)$/.test(key))?.[1];
  return file && `\\includegraphics[${sizes(options)}]{${file.replace(/[{}]/g, '')}}`;
}

/** Keeps the options that pandoc knows. */
const sizes = (options: string): string =>
  options
    .split(',')
    .filter((pair) => /^\s*(?:width|height|scale|angle)\s*=/.test(pair))
    .join(',');
