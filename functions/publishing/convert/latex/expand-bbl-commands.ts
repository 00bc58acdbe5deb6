import { escapedUrls } from './read-project.ts';
import { replaceCommand } from './scan.ts';

/** Commands that bibliography styles define in their .bbl files, by the argument that readers see (from 1). */
const BY_ARGUMENT: ReadonlyArray<[names: string, signature: string, shown: number]> = [
  // REVTeX, elsarticle, and the ACM's style
  ['bibfield|bibinfo', 'mm', 2],
  ['href@noop|Eprint', 'mm', 2],
  ['citenamefont|bibnamefont|bibfnamefont|natexlab|enquote|bibAnnote|bibemph|bibquote', 'm', 1],
  ['BibitemShut|bibAnnoteFile|selectlanguage', 'm', 0],
  [
    'BibitemOpen|bibnodot|endbibitem|bibcommenthead|urlprefix|DOIprefix|ArXivprefix|URLprefix|Pubmedprefix',
    '',
    0,
  ],
  ['show(?:articletitle|URL|DOI|ISBNx?|ISSN|LCCN|note|eprint)', 'om', 2],
  ['noopsort|SortNoop|printfirst|switchargs', 'm', 0],
  ['bibnamedelim[a-z]', '', 0],
  // IEEE
  ['BIBentryALTinterwordspacing|BIBentrySTDinterwordspacing|BIBdecl', '', 0],
  ['BIBforeignlanguage', 'mm', 2],
  // Springer
  [
    'b(?:author|editor|snm|inits|suffix|parts|atitle|jtitle|ctitle|btitle|volume|issue|fpage|lpage|year|edition|publisher|location|school|series|sertitle|pages|isbn|comment|note|type|institution|conftitle|collab|doi)',
    'm',
    1,
  ],
  ['bptok|bptnote', 'm', 0],
  ['OrigBibText|endOrigBibText|bid', 'o', 0],
];

/** Replaces the commands of bibliography styles in a bibliography, which pandoc would skip with their arguments. */
export function expandBblCommands(source: string): string {
  const bbl = replaceCommand(
    mathematicalReviews(source),
    'path',
    'm',
    ([text = '']) => `\\texttt{${text.replace(/(?<!\\)([_%#&])/g, '\\$1')}}`,
  );
  if (!STYLED.test(bbl)) return bbl;
  let result = bbl
    .split('\n')
    .map(escapedUrls)
    .join('\n')
    .replace(/(?<!\\)%[^\n]*\n\s*/g, '')
    .replace(/\\doibase\s*/g, 'https://doi.org/');
  result = result.replace(
    /\\(?:begin|end)\{b(?:article|chapter|book|otherref|thesis|misc|techreport|proceedings)\}/g,
    ' ',
  );
  result = replaceCommand(result, 'doiurl|dodoi', 'm', ([doi = '']) => doiLink(doi));
  result = replaceCommand(result, 'doarXiv|doeprint', 'm', ([id = '']) =>
    /^[\w.\-/]+$/.test(id.trim()) ? `\\href{https://arxiv.org/abs/${id.trim()}}{arXiv:${id.trim()}}` : id,
  );
  result = replaceCommand(result, 'burl', 'm', ([url]) => `\\url{${url}}`);
  // `\bibinfo {author} {…}` may name its kind without braces.
  for (const [names, signature, shown] of BY_ARGUMENT)
    for (let before = '', depth = 0; before !== result && depth < MOST_NESTED; depth++) {
      before = result;
      result = replaceCommand(result, names, signature, (values) =>
        shown > 0 ? (values[shown - 1] ?? '') : '',
      );
    }
  return result;
}

/** How deep the commands of styles are in each other at most. */
const MOST_NESTED = 12;

/** Any command of a style. */
const STYLED =
  /\\(?:bib[a-z]*(?:info|field|font|delim)|BIB[A-Za-z]+|Bibitem[A-Z]|natexlab|show[a-zA-Z]+|b(?:author|snm|atitle)|href@noop|doibase|[A-Za-z]+prefix|dodoi|doarXiv|doeprint|noopsort|SortNoop|enquote|Eprint|switchargs|printfirst|citenamefont)(?![a-z])/;

/** The AMS's sign for the authors of the work above, and its numbers of reviews. */
const mathematicalReviews = (bbl: string): string =>
  replaceCommand(
    bbl
      .replace(
        /\\providecommand\s*\{?\\(?:bysame|MR|MRhref)\}?(?:\[\d\])?\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g,
        '',
      )
      .replace(/\\bysame(?![A-Za-z])(?:\{\})?/g, '———'),
    'MR',
    'm',
    ([number = '']) => {
      const id = /^\s*(?:MR)?\s*(\d+)/.exec(number)?.[1];
      return id === undefined
        ? `MR ${number}`
        : `\\href{https://mathscinet.ams.org/mathscinet-getitem?mr=${id}}{MR ${number.trim()}}`;
    },
  );

const doiLink = (doi: string): string => {
  const id = doi.trim().replace(/^https?:\/\/(?:dx\.)?doi\.org\//, '');
  return `\\href{https://doi.org/${id}}{doi:${id}}`;
};
