import { findEnvironments, replaceEnvironment } from './scan.ts';

/** Environments of LaTeX and of packages that other steps or pandoc read. */
const KNOWN =
  /^(?:document|itemize|enumerate|description|list|trivlist|(?:compact|inpara|aspara)(?:item|enum|desc)|compactitem|compactenum|compactdesc|thebibliography|theindex|figure|table|wrapfigure|wraptable|sub\w+|sideways\w+|SC\w+|margin\w+|floating\w+|teaser\w+|algorithm\w*|procedure|function|listing|lstlisting|longtable|deluxetable|planotable|supertabular|tabular\w*|center|minipage|flush\w+|quote|quotation|multicols|landscape|threeparttable\w*|adjustwidth|tablenotes|measuredfigure|floatrow|colophon\w*|tcolorbox|frame|acronym|tasks|questions|parts|exenumerate|diagram|keywords|abstract|appendi\w+)\*?$/i;

/** Each costs a look at the whole source. Papers use fewer. */
const MOST = 60;

/** Returns the environments that a source uses without a definition for it or for LaTeX, and that have a command directly in them. */
function unknownWith(tex: string, command: RegExp): string[] {
  const names = new Set([...tex.matchAll(/\\begin\s*\{([A-Za-z]+\*?)\}/g)].map((match) => match[1] ?? ''));
  const unknown = [...names].filter((name) => !KNOWN.test(name)).slice(0, MOST);
  return unknown.filter(
    (name) =>
      !new RegExp(
        `\\\\(?:new|renew|provide)\\w*\\*?\\s*(?:\\[[^\\]]*\\]\\s*)*\\{\\s*${name.replace('*', '\\*')}\\s*\\}|\\\\(?:def|let)\\s*\\\\${name.replace('*', '')}(?![A-Za-z])`,
      ).test(tex) &&
      findEnvironments(tex, name).some(({ from, end }) => command.test(withoutNested(tex.slice(from, end)))),
  );
}

/** Removes the environments in an environment. */
function withoutNested(whole: string): string {
  let depth = 0;
  return whole.replace(/\\(begin|end)\s*\{[^}]*\}|[^\\]+|\\/g, (part, kind: string | undefined) => {
    if (kind === undefined) return depth === 1 ? part : '';
    depth += kind === 'begin' ? 1 : -1;
    return '';
  });
}

/** Writes lists of packages that weren't sent as LaTeX's own, so that their items and the labels of these stay. */
export function rewriteUnknownLists(tex: string): string {
  return unknownWith(tex, /^\s*(?:\[[^\]]*\]\s*|\{[^}]*\}\s*)*\\item(?![A-Za-z])/).reduce(
    (text, name) =>
      replaceEnvironment(text, name, 'o', ([, body = '']) => {
        const list = /enum|num|step|quest|exerc/i.test(name) ? 'enumerate' : 'itemize';
        return `\\begin{${list}}${body.replace(/^\s*(?:\{[^}\n]*\}\s*)+(?=\\item)/, '\n')}\\end{${list}}`;
      }),
    tex,
  );
}

/** Returns the environments of packages that weren't sent that have a caption, such as `quadro`. */
export const unknownFloats = (tex: string): string[] => unknownWith(tex, /\\caption(?![A-Za-z])/);
