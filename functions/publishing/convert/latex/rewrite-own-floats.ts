import { optionOf } from './option-of.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';
import { unknownFloats } from './unknown-environments.ts';

/** Kinds of floats that classes of chemistry and geoscience define beside figures and tables. */
const USUAL: ReadonlyArray<[environment: string, kind: string]> = [
  ['scheme', 'Scheme'],
  ['chart', 'Chart'],
  ['plate', 'Plate'],
  // eLife.
  ['featurebox', 'Box'],
];

/** Environments that other steps rewrite. */
const ELSEWHERE = /^(?:figure|table|algorithm\w*|listing|lstlisting|procedure|subfigure|subtable)$/;

/**
 * Rewrites the floats of other kinds, with their own numbers ("Scheme 1"), to a figure in a `colophonfloat` that names its kind:
 * those that the paper declares with `\newfloat` and its siblings, schemes, charts and plates, and unknown environments with a caption.
 */
export function rewriteOwnFloats(tex: string): string {
  const kinds = new Map(USUAL);
  const declare = (name = '', title = name) => {
    const environment = name.trim();
    if (/^[A-Za-z]+$/.test(environment) && !ELSEWHERE.test(environment))
      kinds.set(
        environment,
        title.trim().replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
      );
    return '';
  };
  // The package float names it like the environment, memoir by the third argument.
  let result = replaceCommand(tex, 'newfloat', 'ommmo', ([within, name, , title]) =>
    declare(name, within !== undefined || title?.includes('\\') ? title : undefined),
  );
  result = replaceCommand(result, 'DeclareFloatingEnvironment', 'om', ([options = '', name]) =>
    declare(name, optionOf(options, 'name')),
  );
  result = replaceCommand(result, 'DeclareCaptionType', 'omoo', ([, name, title]) => declare(name, title));
  result = replaceCommand(result, 'floatname', 'mm', ([name = '', title]) =>
    kinds.has(name.trim()) ? declare(name, title) : '',
  );
  for (const name of unknownFloats(result).map((each) => each.replace('*', '')))
    if (!kinds.has(name)) declare(name);
  for (const [environment, kind] of kinds)
    for (const name of [environment, `${environment}*`])
      result = replaceEnvironment(result, name, 'o', ([, body = '']) =>
        body.includes('\\caption') || USUAL.every(([usual]) => usual !== environment)
          ? enclosed(kind, body)
          : undefined,
      );
  return result;
}

/** Returns a figure that counts and is named as another kind of float. */
export const enclosed = (kind: string, body: string): string =>
  `\n\n\\begin{colophonfloat}\\begin{colophonkind}${kind}\\end{colophonkind}\n\n\\begin{figure}${body}\\end{figure}\n\n\\end{colophonfloat}\n\n`;
