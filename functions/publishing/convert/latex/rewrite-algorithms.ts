import type { ConversionLog } from '../conversion-log.ts';
import { readAlgorithmWords } from './algorithm-commands.ts';
import { replaceReferences } from './replace-references.ts';
import { type AlgorithmLine, nestedLines, readKeywords } from './rewrite-algorithm2e.ts';
import { readArguments, readGroup, replaceCommand, replaceEnvironment, skipSpace } from './scan.ts';

/**
 * Rewrites algorithms of the packages algorithmic, algpseudocode and algorithm2e to `colophonalgorithm` with a
 * `colophonline<depth>` per line, which pandoc keeps as blocks with these classes.
 */
export function rewriteAlgorithms(source: string, log: ConversionLog): string {
  const { tex, words } = /\\begin\{algorithmic\}/.test(source)
    ? readAlgorithmWords(source)
    : { tex: source, words: new Map<string, string>() };
  let result = tex;
  const numbers = new Map<string, number>();
  const hasEnds = !NO_ENDS.test(tex);
  for (const name of ['algorithmic', 'algpseudocode'])
    result = replaceEnvironment(result, name, 'o', ([step = '', body = '']) => {
      const every = Number(step) || undefined;
      return asBlocks(
        algorithmicLines(takeLineLabels(body, numbers, every === undefined), { hasEnds, every, words }),
      );
    });
  const keywords = /algorithm2e|\\SetKw|\\Kw[A-Z]/.test(tex) ? readKeywords(tex) : undefined;
  const isNumbered = /\blinesnumbered\b|\\LinesNumbered(?![A-Za-z])/.test(tex);
  for (const name of ['algorithm', 'algorithm*', 'algorithm2e', 'procedure', 'function'])
    result = replaceEnvironment(result, name, 'o', ([, source = '']) => {
      if (name === 'function' && !source.includes('\\;')) return undefined;
      log.info('The algorithm was rewritten line by line.', `\\begin{${name}}`);
      let caption = '';
      const isRead = source.includes('\\begin{colophonline') || isList(source);
      const { labels, rest } = source.includes('\\begin{colophonline')
        ? takeLabels(source)
        : takeOwnLabel(source);
      const body = replaceCommand(rest, 'caption', 'om', ([, text = '']) => {
        caption = text;
        return '';
      });
      const lines = isRead
        ? body
        : asBlocks(numberedLines(nestedLines(body, keywords ?? readKeywords('')), numbers, isNumbered));
      return (
        `\n\n\\begin{colophonalgorithm}\n\\begin{colophoncaption}${caption} ${labels.join('')}\n\\end{colophoncaption}\n` +
        `${lines}\n\\end{colophonalgorithm}\n\n`
      );
    });
  return replaceReferences(result, (label, name) => {
    const number = numbers.get(label);
    return number === undefined ? undefined : `${LINE_WORDS[name] ?? ''}${number}`;
  });
}

/** Steps can be a list or code instead of lines. */
const isList = (source: string): boolean =>
  !source.includes('\\;') && /\\begin\{(?:enumerate|itemize|description|lstlisting|verbatim)\}/.test(source);

const LABEL = /\\[A-Za-z]*label\s*\{[^}]*\}/g;

const takeLabels = (source: string): { labels: string[]; rest: string } => ({
  labels: source.match(LABEL) ?? [],
  rest: source.replace(LABEL, ''),
});

/** Takes the label of an algorithm: beside its caption, else above all lines or below them. The others are those of lines. */
function takeOwnLabel(source: string): { labels: string[]; rest: string } {
  const at = source.search(/\\caption(?![A-Za-z])/);
  const caption = at < 0 ? undefined : readArguments(source, at + '\\caption'.length, 'om');
  const within = /\\label\s*\{[^}]*\}/.exec(caption?.values[1] ?? '');
  const places = [
    ...(caption && within ? [source.indexOf(within[0], at)] : []),
    ...(caption ? [skipSpace(source, caption.end)] : []),
    skipSpace(source, 0),
    source.trimEnd().lastIndexOf('\\label'),
  ];
  for (const [index, place] of places.entries()) {
    const label = LABEL_HERE.exec(source.slice(Math.max(0, place), place + 300))?.[0];
    const isLast = index === places.length - 1;
    if (label === undefined || place < 0 || (isLast && source.slice(place + label.length).trim() !== ''))
      continue;
    return { labels: [label], rest: source.slice(0, place) + source.slice(place + label.length) };
  }
  return { labels: [], rest: source };
}

const LABEL_HERE = /^\\label\s*\{[^}]*\}/;

/** Numbers the lines, and takes their labels. */
function numberedLines(
  lines: AlgorithmLine[],
  numbers: Map<string, number>,
  isShown: boolean,
): AlgorithmLine[] {
  const isNamed = lines.some(({ tex }) => /\\label\s*\{/.test(tex));
  let count = 0;
  return lines.map(({ depth, tex, isCounted }) => {
    if (isCounted) count++;
    const bare = tex.replace(LABEL, (label) => {
      numbers.set(/\{([^}]*)\}/.exec(label)?.[1] ?? '', count);
      return '';
    });
    const mark = isShown || isNamed ? `\\hypertarget{${LINE_NUMBER}}{${isCounted ? `${count}:` : '~'}}` : '';
    return { depth, tex: mark + bare };
  });
}

/** Options that omit the ends of loops and conditionals. */
const NO_ENDS = /\\usepackage\s*\[[^\]]*\bnoend\b[^\]]*\]\s*\{[^}]*alg|\\algtext\s*\*|\\algnotext/;

/** The target that marks the number of a line, which the document has in a span of the class `line-number`. */
export const LINE_NUMBER = 'colophonnumber';

const LINE_WORDS: Readonly<Record<string, string>> = { autoref: 'line~', cref: 'line~', Cref: 'Line~' };
/** Statements that have no number. */
const UNNUMBERED =
  /^\\(?:STATEX|Statex|LComment|LineComment|REQUIRE|Require|ENSURE|Ensure|INPUT|Input|OUTPUT|Output)(?![A-Za-z])/;

/** Removes the labels of lines. If `isShown`, shows the numbers of the lines that have one, as references name them. */
function takeLineLabels(body: string, numbers: Map<string, number>, isShown: boolean): string {
  let count = 0;
  return body
    .split(statements)
    .map((statement) => {
      if (!/^\\[A-Za-z]/.test(statement) || UNNUMBERED.test(statement)) return statement;
      count += 1;
      let isNamed = false;
      const bare = statement.replace(/\\label\s*\{([^}]*)\}/g, (_, label: string) => {
        numbers.set(label, count);
        isNamed = true;
        return '';
      });
      return isNamed && isShown ? `${bare.trimEnd()} \\textit{(line~${count})}\n` : statement;
    })
    .join('');
}

/** Returns the lines of an algorithm as blocks, which the document sets by their depths. */
export function asBlocks(lines: AlgorithmLine[]): string {
  return lines
    .filter((line) => line.tex.trim() !== '')
    .map(({ depth, tex }) => {
      const name = `colophonline${'abcdefgh'[Math.min(depth, 7)]}`;
      return `\n\\begin{${name}}${tex.trim()}\n\\end{${name}}\n`;
    })
    .join('');
}

const opening = /^(FOR|FORALL|WHILE|IF|ELSE|ELSIF|LOOP|REPEAT|PROCEDURE|FUNCTION)$/;
const withCondition = /^(FOR|FORALL|WHILE|IF|ELSIF|UNTIL|PROCEDURE|FUNCTION|LCOMMENT|LINECOMMENT)$/;
const statements =
  /(?=\\(?:STATEX?|Statex?|REQUIRE|Require|ENSURE|Ensure|FORALL|ForAll|FOR|For|WHILE|While|IF|If|ELSIF|ElsIf|ELSE|Else|ENDFOR|EndFor|ENDWHILE|EndWhile|ENDIF|EndIf|RETURN|REPEAT|Repeat|UNTIL|Until|LOOP|Loop|ENDLOOP|EndLoop|PROCEDURE|Procedure|FUNCTION|Function|EndProcedure|EndFunction|ENDPROCEDURE|ENDFUNCTION|INPUT|Input|OUTPUT|Output|PRINT|LComment|LineComment)(?![A-Za-z]))/;
const keywords: Readonly<Record<string, string>> = {
  FORALL: 'for all',
  ELSIF: 'else if',
  REQUIRE: 'Require:',
  ENSURE: 'Ensure:',
  INPUT: 'Input:',
  OUTPUT: 'Output:',
  ENDFOR: 'end for',
  ENDWHILE: 'end while',
  ENDIF: 'end if',
  ENDLOOP: 'end loop',
  ENDPROCEDURE: 'end procedure',
  ENDFUNCTION: 'end function',
};

/** Reads algorithmic and algpseudocode, in which a command starts each line. */
function algorithmicLines(
  body: string,
  {
    hasEnds,
    every,
    words,
  }: { hasEnds: boolean; every: number | undefined; words: ReadonlyMap<string, string> },
): AlgorithmLine[] {
  const lines: AlgorithmLine[] = [];
  let depth = 0;
  let count = 0;
  for (const statement of body.split(statements)) {
    const command = /^\\([A-Za-z]+)/.exec(statement);
    if (!command?.[1]) continue;
    const keyword = command[1].toUpperCase();
    if (/^(END|UNTIL|ELSE|ELSIF)/.test(keyword)) depth = Math.max(0, depth - 1);
    if (keyword.startsWith('END') && !hasEnds) continue;
    if (!UNNUMBERED.test(statement)) count++;
    const isCounted = every !== undefined && count % every === 0 && !UNNUMBERED.test(statement);
    const number =
      every === undefined ? '' : `\\hypertarget{${LINE_NUMBER}}{${isCounted ? `${count}:` : '~'}}`;
    lines.push({ depth, tex: number + algorithmicLine(keyword, statement.slice(command[0].length), words) });
    if (opening.test(keyword)) depth++;
  }
  return lines;
}

function algorithmicLine(keyword: string, rest: string, words: ReadonlyMap<string, string>): string {
  const condition = withCondition.test(keyword) ? readGroup(rest, skipSpace(rest, 0)) : undefined;
  const after = condition ? rest.slice(condition.end) : rest;
  if (/^L(?:INE)?COMMENT$/.test(keyword)) return `\\emph{// ${condition?.inner ?? ''}}${after}`;
  const own = words.get(keyword);
  const word = /^STATEX?$/.test(keyword)
    ? ''
    : own === undefined
      ? `\\textbf{${keywords[keyword] ?? keyword.toLowerCase()}} `
      : `${own} `;
  const then = /^(?:FOR|FORALL|WHILE)$/.test(keyword)
    ? ' \\textbf{do}'
    : /^(?:IF|ELSIF)$/.test(keyword)
      ? ' \\textbf{then}'
      : '';
  const values = /^(?:PROCEDURE|FUNCTION)$/.test(keyword) ? readGroup(after, skipSpace(after, 0)) : undefined;
  const called = values ? `\\textsc{${condition?.inner ?? ''}}(${values.inner})` : (condition?.inner ?? '');
  const line = `${word}${called}${then} ${(values ? after.slice(values.end) : after).trim()}`;
  const commented = replaceCommand(
    line,
    'COMMENT|Comment|LComment|LineComment',
    'm',
    ([text]) => ` \\emph{// ${text}}`,
  );
  const returned = commented
    .replace(/\\Return(?![A-Za-z])/g, '\\textbf{return}')
    .replace(/\\(TO|AND|OR|XOR|NOT|TRUE|FALSE)(?![A-Za-z])/g, (whole, name: string) =>
      words.has(name) ? whole : `\\textbf{${name.toLowerCase()}} `,
    );
  return replaceCommand(returned, 'Call', 'mm', ([name, values]) => `\\textsc{${name}}(${values})`);
}
