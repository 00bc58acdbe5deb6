import { replaceCommand } from './scan.ts';

/** What a paper changes of the packages algorithmic and algorithmicx. */
export interface AlgorithmWords {
  tex: string;
  /** The words of keywords, such as `REQUIRE`: "Input:". */
  words: ReadonlyMap<string, string>;
}

/** A longer definition isn't written out. */
const LONGEST = 2000;

/**
 * Reads `\renewcommand{\algorithmicrequire}{\textbf{Input:}}`, and expands the paper's own commands for lines, which
 * `\algnewcommand` defines.
 */
export function readAlgorithmWords(tex: string): AlgorithmWords {
  const words = new Map<string, string>();
  const own: { name: string; arity: number; body: string }[] = [];
  const named = tex.replace(
    /\\((?:re)?newcommand|algnewcommand|algrenewcommand|providecommand)(\*?)\s*(\\algorithmic[a-z]+|\\[A-Za-z]+)(?=\s*[[{])/g,
    (whole, command: string, star: string, name: string) =>
      name.startsWith('\\algorithmic') || command.startsWith('alg') ? `\\${command}${star}{${name}}` : whole,
  );
  let result = replaceCommand(
    named,
    'renewcommand|newcommand|providecommand',
    'smom',
    ([, name = '', arity, body = '']) => {
      const keyword = /^\s*\\algorithmic([a-z]+)\s*$/.exec(name)?.[1];
      if (keyword === undefined || arity !== undefined) return undefined;
      words.set(keyword.toUpperCase(), body);
      return '';
    },
  );
  result = replaceCommand(
    result,
    'algnewcommand|algrenewcommand',
    'smom',
    ([, name = '', arity, body = '']) => {
      const keyword = /^\s*\\algorithmic([a-z]+)\s*$/.exec(name)?.[1];
      if (keyword !== undefined) words.set(keyword.toUpperCase(), body);
      else own.push({ name: name.trim().slice(1), arity: Number(arity ?? 0), body });
      return '';
    },
  );
  for (const { name, arity, body } of own)
    if (/^[A-Za-z]+$/.test(name) && body.length < LONGEST)
      result = replaceCommand(result, name, 'm'.repeat(Math.min(arity, 9)), (values) =>
        body.replace(/#(\d)/g, (_, digit: string) => values[Number(digit) - 1] ?? ''),
      );
  // A line with a word of its own: `\item[\algorithmicinput]`.
  result = result.replace(
    /\\item\s*\[\s*\\algorithmic([a-z]+)\s*\]/g,
    (_, keyword: string) => `\\Statex ${words.get(keyword.toUpperCase()) ?? `\\textbf{${keyword}:}`} `,
  );
  result = result.replace(
    /\\algorithmic([a-z]+)(?![A-Za-z])(?!\s*\}\s*[[{])/g,
    (whole, keyword: string) => words.get(keyword.toUpperCase()) ?? whole,
  );
  return { tex: result, words };
}
