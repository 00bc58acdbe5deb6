import path from 'node:path';

/** What a paper has, counted once in its sources and once on its page. */
export interface ProjectCounts {
  figures: number;
  tables: number;
  equations: number;
  theorems: number;
  references: number;
}

const SEVERAL = '(?:equation|align|gather|multline|eqnarray|alignat|flalign|displaymath|mathpar|dmath)';
const THEOREMS = [
  'theorem lemma definition proposition corollary conjecture remark example claim observation property',
  'thm lem defn defi prop cor conj rem restatable',
].flatMap((names) => names.split(' '));

/**
 * Counts what a LaTeX project has, from its text alone and apart from the converter, so that what that loses is seen. It expands no
 * macros: of a paper whose own commands make figures or formulas, the page has more.
 * @param files path → text of all LaTeX files and bibliographies
 */
export function countProject(files: ReadonlyMap<string, string>, main: string): ProjectCounts {
  const whole = flatten(files, main, new Set());
  const [preamble = '', ...rest] = whole.split(/\\begin\s*\{document\}/);
  const body = (rest.length > 0 ? rest.join('') : whole).replace(/\\end\s*\{document\}[\s\S]*$/, '');
  const text = withoutFront(
    body
      .replace(/\\begin\{(verbatim\*?|lstlisting|minted|Verbatim)\}[\s\S]*?\\end\{\1\}/g, ' ')
      .replace(/\\(?:verb\*?|lstinline)([^A-Za-z\s*{[])[^\n]*?\1/g, ' '),
  );
  const cited = keysOf(text, /\\[A-Za-z]*cite[A-Za-z]*\*?\s*(?:\[[^\]]*\]\s*){0,2}\{([^}]*)\}/g);
  return {
    figures: count(text, /\\begin\{(?:figure|wrapfigure|sidewaysfigure|SCfigure|marginfigure)\*?\}/g),
    tables: count(text, /\\begin\{(?:table|wraptable|sidewaystable|deluxetable|longtable|margintable)\*?\}/g),
    equations:
      count(text, new RegExp(String.raw`\\begin\{${SEVERAL}\*?\}|(?<!\\)\\\[`, 'g')) +
      Math.floor(count(text, /(?<!\\)\$\$/g) / 2),
    references: count(text, /\\bibitem(?![a-z])|\\bib\s*\{/g) || new Set(cited).size,
    theorems: count(text, new RegExp(String.raw`\\begin\{(?:${theoremsOf(preamble).join('|')})\*?\}`, 'g')),
  };
}

function flatten(files: ReadonlyMap<string, string>, name: string, seen: Set<string>): string {
  const file = [name, `${name}.tex`].find((each) => files.has(each));
  if (file === undefined || seen.has(file)) return '';
  seen.add(file);
  const text = (files.get(file) ?? '').replace(/(?<!\\)%.*$/gm, '');
  return text
    .replace(/\\(?:sub)?import\*?\s*\{([^}]*)\}\s*\{([^}]*)\}/g, (_, folder: string, inner: string) =>
      flatten(files, path.posix.normalize(`${folder}/${inner}`), seen),
    )
    .replace(/\\(?:input|include|subfile)\s*\{([^}]*)\}/g, (_, inner: string) => {
      const part = flatten(files, path.posix.normalize(inner), seen);
      // A part with its own preamble begins after it.
      return (part.split(/\\begin\s*\{document\}/).at(-1) ?? '').replace(/\\end\s*\{document\}/, '');
    });
}

/** The title page, which the page shows from the paper's own fields. */
const withoutFront = (body: string): string =>
  body
    .replace(/\\begin\{abstract\}[\s\S]*?\\end\{abstract\}/g, ' ')
    .replace(/\\title\s*(?:\[[^\]]*\])?\{(?:[^{}]|\{[^{}]*\})*\}/g, ' ');

const theoremsOf = (preamble: string): string[] => [
  ...THEOREMS,
  ...[
    ...preamble.matchAll(
      /\\(?:newtheorem|spnewtheorem|declaretheorem)\*?\s*(?:\[[^\]]*\])?\s*\{([A-Za-z]+)\}/g,
    ),
  ].map(([, name = '']) => name),
];

const keysOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, keys = '']) => keys.split(',').map((key) => key.trim()));

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
