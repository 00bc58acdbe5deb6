import { letterOf } from './letter-of.ts';
import { readArguments, readGroup, replaceCommand, replaceEnvironment } from './scan.ts';
import { expandTheoremsByHand } from './theorems-by-hand.ts';

/** The numbering of a theorem environment. */
export interface TheoremKind {
  title: string;
  numbered: boolean;
  /** Environments with the same counter share its numbers; `equation` is the counter of equations. */
  counter: string;
  /** `section` numbers 2.1, 2.2, …, and the counter restarts in each section. */
  within?: 'section' | 'subsection' | 'chapter';
  /** The counter of the theorems within which it counts: Claim 2.1.1 in Theorem 2.1. */
  parent?: string;
  /** How the paper prints the numbers, if it says so: `A{arabic}` for A1, A2, …. */
  format?: string;
}

export type TheoremKinds = ReadonlyMap<string, TheoremKind>;

/**
 * Reads `\newtheorem` and similar commands, and rewrites them to the form that pandoc supports. The numbers are assigned
 * later (see number-theorems.ts), because pandoc counts each environment separately. Adds the used environments of the
 * classes llncs, svjour and siamart.
 */
export function readTheorems(tex: string): { tex: string; theorems: TheoremKinds } {
  const theorems = new Map<string, TheoremKind>();
  const add = (name: string, kind: TheoremKind) => {
    theorems.set(name.trim(), kind);
    return `\\newtheorem${kind.numbered ? '' : '*'}{${name.trim()}}{${kind.title}}`;
  };
  const aliases = new Map<string, string>();
  const aliased = replaceCommand(tex, 'newaliascnt', 'mm', ([name = '', of = '']) => {
    aliases.set(name.trim(), of.trim());
    return '';
  });
  let result = replaceCommand(aliased, 'aliascntresetthe', 'm', () => '');
  result = replaceCommand(
    nameThemselves(expandTheoremsByHand(result)),
    'newtheorem',
    'somomo',
    ([star, , name = '', shared, title = '', within]) =>
      add(
        name,
        kindOf(theorems, {
          name,
          title,
          shared: aliases.get(shared?.trim() ?? '') ?? shared,
          within,
          numbered: star === undefined,
        }),
      ),
  );
  // From elsarticle and svjour: `\newdefinition{rmk}{Remark}`, `\spnewtheorem{name}{Title}[within]{\bfseries}{\itshape}`.
  result = replaceCommand(
    result,
    'newdefinition|newremark',
    'momo',
    ([name = '', shared, title = '', within]) =>
      add(name, kindOf(theorems, { name, title, shared, within, numbered: true })),
  );
  result = replaceCommand(
    result,
    'newproof',
    'mm',
    ([name = '', title]) => `\\newenvironment{${name.trim()}}{\\begin{proof}[${title}]}{\\end{proof}}`,
  );
  result = replaceCommand(
    result,
    'spnewtheorem',
    'smomomm',
    ([star, name = '', shared, title = '', within]) =>
      add(name, kindOf(theorems, { name, title, shared, within, numbered: star === undefined })),
  );
  result = replaceCommand(result, 'declaretheorem', 'om', ([first = '', name = '']) => {
    const option = (key: string) => optionOf(first, key);
    return add(
      name,
      kindOf(theorems, {
        name,
        title: option('name') ?? option('title') ?? capitalized(name.trim()),
        shared: option('sibling') ?? option('numberlike') ?? option('sharenumber'),
        within: option('numberwithin') ?? option('within') ?? option('parent'),
        numbered: option('numbered') !== 'no',
      }),
    );
  });
  shareLater(theorems);
  const defined = defineUsed(result, theorems, add);
  readFormats(defined, theorems);
  return { tex: defined, theorems };
}

/** A kind may share the counter of one that another command declares: `\newtheorem{rmk}[thm]{Remark}` after `\declaretheorem{thm}`. */
function shareLater(theorems: Map<string, TheoremKind>): void {
  for (const [name, kind] of theorems) {
    const owner = kind.counter === name ? undefined : theorems.get(kind.counter);
    if (!owner || kind.within !== undefined || kind.parent !== undefined) continue;
    const { counter, within, parent } = owner;
    theorems.set(name, { ...kind, counter, ...(within ? { within } : {}), ...(parent ? { parent } : {}) });
  }
}

const FORMAT_COUNTERS: ReadonlyArray<[command: RegExp, style: string]> = [
  [/\\arabic\s*\{(\w+)\}/g, 'arabic'],
  [/\\Alph\s*\{(\w+)\}/g, 'Alph'],
  [/\\alph\s*\{(\w+)\}/g, 'alph'],
  [/\\Roman\s*\{(\w+)\}/g, 'Roman'],
  [/\\roman\s*\{(\w+)\}/g, 'roman'],
];

/** Reads how numbers are printed: `\renewcommand{\theassumption}{A\arabic{assumption}}`. */
function readFormats(tex: string, theorems: Map<string, TheoremKind>): void {
  const named = tex.replace(/\\(renewcommand|def)\s*(\\the[A-Za-z]+)(?=\s*\{)/g, '\\$1{$2}');
  replaceCommand(named, 'renewcommand|def', 'smm', ([, name = '', body = '']) => {
    const counter = /^\\the([A-Za-z]+)$/.exec(name.trim())?.[1] ?? '';
    const kind = theorems.get(counter);
    if (!kind) return undefined;
    let format = body.trim();
    for (const [command, style] of FORMAT_COUNTERS)
      format = format.replace(command, (whole, of: string) => (of === counter ? `{${style}}` : whole));
    format = format
      .replace(/\\arabic\{chapter\}\.\\arabic\{section\}/g, '{section}')
      .replace(/\\the(section|subsection|chapter)(?![A-Za-z])/g, '{$1}')
      .replace(/\\the([A-Za-z]+)/g, (whole, of: string) =>
        kind.parent !== undefined && theorems.get(of)?.counter === kind.parent ? '{parent}' : whole,
      )
      .replace(/\\text(?:up|rm)?\s*(?=\{)/g, '');
    if (/^[^\\{}#]{0,12}(?:\{\w+\}[^\\{}#]{0,6}){0,3}$/.test(format) && format !== '')
      theorems.set(counter, { ...kind, format });
    return undefined;
  });
}

interface Declared {
  name: string;
  title: string;
  shared: string | undefined;
  within: string | undefined;
  numbered: boolean;
}

function kindOf(known: ReadonlyMap<string, TheoremKind>, declared: Declared): TheoremKind {
  const { name, title, shared, within, numbered } = declared;
  const sibling = shared === undefined ? undefined : known.get(shared.trim());
  const place = within?.trim();
  return {
    title: title.trim(),
    numbered,
    counter: sibling?.counter ?? (shared?.trim() || name.trim()),
    ...(sibling?.within ? { within: sibling.within } : {}),
    ...(sibling?.parent ? { parent: sibling.parent } : {}),
    ...(place !== undefined && known.get(place)?.numbered && place !== name.trim()
      ? { parent: known.get(place)?.counter ?? place }
      : {}),
    ...(place === 'section' || place === 'subsection' || place === 'chapter' ? { within: place } : {}),
  };
}

function optionOf(options: string, key: string): string | undefined {
  const match = new RegExp(`(?:^|,)\\s*${key}\\s*=\\s*`).exec(options);
  if (!match) return undefined;
  const at = match.index + match[0].length;
  return readGroup(options, at)?.inner ?? /^[^,]*/.exec(options.slice(at))?.[0].trim();
}

/**
 * Theorems of a style that prints only the note, `\newtheoremstyle{named}…{\thmnote{#3}}`, are named by it: each becomes a kind
 * of its own.
 */
function nameThemselves(tex: string): string {
  const styles = new Set<string>();
  replaceCommand(tex, 'newtheoremstyle', 'mmmmmmmmm', ([name = '', ...parts]) => {
    if (/^\s*(?:\\thmnote\s*\{\s*)?\{*\s*#3\s*\}*\s*$/.test(parts.at(-1) ?? '')) styles.add(name.trim());
    return undefined;
  });
  if (styles.size === 0) return tex;
  const names = new Set<string>();
  let style = '';
  for (const [, set, name = ''] of tex.matchAll(
    /\\theoremstyle\s*\{([^}]*)\}|\\newtheorem\s*\*?\s*\{([^}]*)\}/g,
  ))
    if (set !== undefined) style = set.trim();
    else if (styles.has(style)) names.add(name.trim());
  let count = 0;
  let result = tex;
  for (const name of names)
    result = replaceEnvironment(result, name, 'o', ([note, body = '']) => {
      if (!note?.trim()) return undefined;
      const own = `colophonnamed${letterOf(++count)}`;
      return `\\newtheorem*{${own}}{${note.trim()}}\\begin{${own}}${body}\\end{${own}}`;
    });
  return result;
}

const capitalized = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);

const usual =
  'theorem lemma proposition corollary definition remark example conjecture claim problem question note property assumption hypothesis observation fact axiom notation condition characterization';

/** Short names that packages and classes give them. */
const SHORT: Readonly<Record<string, string>> = {
  thm: 'theorem',
  lem: 'lemma',
  prop: 'proposition',
  cor: 'corollary',
  coro: 'corollary',
  defn: 'definition',
  defi: 'definition',
  dfn: 'definition',
  rem: 'remark',
  rmk: 'remark',
  conj: 'conjecture',
  exmp: 'example',
  obs: 'observation',
  hyp: 'hypothesis',
};

/** Classes and packages whose theorems count together, and within what. */
const COUNTED_TOGETHER: ReadonlyArray<[used: RegExp, kinds: RegExp, within?: 'section']> = [
  [
    /\\documentclass\s*(?:\[[^\]]*\])?\s*\{acmart\}/,
    /^(?:theorem|conjecture|proposition|lemma|corollary|example|definition)$/,
    'section',
  ],
  [
    /\\documentclass\s*(?:\[[^\]]*\])?\s*\{siam[\w-]*\}/,
    /^(?:theorem|lemma|corollary|proposition|definition)$/,
    'section',
  ],
  [
    /\\documentclass\s*(?:\[[^\]]*\])?\s*\{lipics[\w-]*\}/,
    /^(?:theorem|lemma|corollary|proposition|exercise|definition|conjecture|observation|example|note|remark|claim)$/,
  ],
  [
    /\{jmlr2e\}|\\documentclass\s*(?:\[[^\]]*\])?\s*\{jmlr\}/,
    /^(?:theorem|lemma|proposition|remark|corollary|definition|conjecture|axiom)$/,
  ],
  [/\\documentclass\s*(?:\[[^\]]*\])?\s*\{ejpecp\}/, /./, 'section'],
  [/\\documentclass\s*\[[^\]]*envcountsame[^\]]*\]/, /./],
];

/** Whether a paper uses MDPI's class, `\documentclass{Definitions/mdpi}`. */
export const isOfMdpi = (tex: string): boolean =>
  /\\documentclass\s*(?:\[[^\]]*\])?\s*\{(?:[\w.-]+\/)*mdpi\}/.test(tex);

/** Returns the counter of an environment that the class declares, if it isn't its own. */
function ofClass(name: string, tex: string): Partial<TheoremKind> {
  const [, kinds, within] = COUNTED_TOGETHER.find(([used]) => used.test(tex)) ?? [];
  if (kinds?.test(name)) return { counter: 'theorem', ...(within === undefined ? {} : { within }) };
  return /\\documentclass\s*\[[^\]]*envcountsect/.test(tex) ? { within: 'section' } : {};
}

/** Defines used environments that the class defines, and common ones that lack a definition. */
function defineUsed(
  tex: string,
  theorems: ReadonlyMap<string, TheoremKind>,
  add: (name: string, kind: TheoremKind) => string,
): string {
  const begin = tex.search(/\\begin\s*\{document\}/);
  const isSpringer = /\\documentclass\s*(?:\[[^\]]*\])?\s*\{(?:llncs|svjour\d?|svmult|svmono)\}/.test(tex);
  const names =
    `${usual} ${Object.keys(SHORT).join(' ')}${isSpringer ? ' case exercise solution' : ''}`.split(' ');
  // MDPI capitalizes them, and so do styles that weren't sent.
  const lines = [...names, ...usual.split(' ').map(capitalized)]
    .filter((name) => !theorems.has(name) && new RegExp(`\\\\begin\\s*\\{${name}\\}`).test(tex))
    .filter((name) => !new RegExp(`\\\\newenvironment\\s*\\{${name}\\}`).test(tex))
    .map((name) =>
      add(name, {
        title: capitalized(SHORT[name] ?? name),
        numbered: true,
        counter: name,
        ...ofClass(name, tex),
      }),
    );
  return begin < 0 || lines.length === 0
    ? tex
    : `${tex.slice(0, begin)}${lines.join('\n')}\n${tex.slice(begin)}`;
}

/** Returns the counters that `\numberwithin{equation}{section}` and similar commands number within sections. */
export function readNumberWithin(source: string): ReadonlySet<string> {
  // What the body says counts from there on (mark-counters.ts).
  const begin = source.search(/\\begin\s*\{document\}/);
  const tex = begin < 0 ? source : source.slice(0, begin);
  // The classes with chapters number them within chapters.
  const tied = new Set<string>(/\\chapter\s*[[{]/.test(source) ? ['equation', 'figure', 'table'] : []);
  const pattern = /\\(?:numberwithin|counterwithin\*?|@addtoreset)(?![A-Za-z])/g;
  for (let match = pattern.exec(tex); match; match = pattern.exec(tex)) {
    const [counter = '', within = ''] = readArguments(tex, pattern.lastIndex, 'mm')?.values ?? [];
    if (/^(?:section|chapter)$/.test(within.trim())) tied.add(counter.trim());
  }
  return tied;
}

/**
 * Returns what stands between the appendix's letter and an equation's number in it, as in (A1) and (A.1); undefined if the
 * class goes on counting.
 */
export function readAppendixMark(tex: string): '' | '.' | undefined {
  const name = /\\documentclass\s*(?:\[[^\]]*\])?\s*\{([^}]*)\}/.exec(tex)?.[1]?.trim() ?? '';
  if (/^(?:elsarticle|aa)$/.test(name)) return '.';
  return /^(?:revtex|aastex|mnras|emulateapj|sn-jnl|copernicus|interact)/.test(name) ? '' : undefined;
}

/** Returns down to which level headings have numbers, if the preamble says so: `\setcounter{secnumdepth}{0}` is for none. */
export function readNumberDepth(tex: string): number | undefined {
  const preamble = tex.split(/\\begin\s*\{document\}/)[0] ?? '';
  const depth = [...preamble.matchAll(/\\setcounter\s*\{secnumdepth\}\s*\{\s*(-?\d)\s*\}/g)].at(-1)?.[1];
  return depth === undefined ? undefined : Number(depth);
}
