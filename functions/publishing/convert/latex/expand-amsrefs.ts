import { optionOf } from './option-of.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/** Turns the `\bib{key}{type}{fields}` of amsrefs into a `thebibliography`. */
export function expandAmsrefs(tex: string): string {
  const list = replaceEnvironment(tex, 'bibdiv', '', ([body]) => body);
  return replaceEnvironment(list, 'biblist', 'o', ([, body = '']) => {
    const items = replaceCommand(
      body,
      'bib',
      'smmm',
      ([, key, , fields = '']) => `\\bibitem{${key}} ${printed(fields)}\n`,
    );
    return `\\begin{thebibliography}{9}\n${items}\n\\end{thebibliography}`;
  });
}

function printed(fields: string): string {
  const field = (name: string) => optionOf(fields, name);
  const people = allOf(fields, 'author').join(', ') || allOf(fields, 'editor').join(', ');
  const where = [
    field('journal'),
    field('booktitle'),
    field('volume') && `\\textbf{${field('volume')}}`,
    field('publisher'),
    field('date') ?? field('year'),
    field('pages'),
    field('doi') && `\\url{https://doi.org/${field('doi')}}`,
    field('eprint') ?? field('url'),
  ];
  return `${[people, `\\emph{${field('title') ?? ''}}`, ...where].filter(Boolean).join(', ')}.`;
}

/** Returns all values of a field that can stand more than once. */
function allOf(fields: string, name: string): string[] {
  const pattern = new RegExp(`(?:^|[,\\s])${name}\\s*=`, 'g');
  return [...fields.matchAll(pattern)].flatMap(({ index }) => optionOf(fields.slice(index), name) ?? []);
}
