import type { ConversionLog } from '../conversion-log.ts';
import { readGroup, replaceCommand, replaceEnvironment, skipSpace } from './scan.ts';

/** A line of an algorithm with its nesting depth. */
interface AlgorithmLine {
  depth: number;
  tex: string;
}

/**
 * Rewrites algorithms of the packages algorithmic, algpseudocode and algorithm2e to `colophonalgorithm` with a
 * `colophonline<depth>` per line, which pandoc keeps as blocks with these classes.
 */
export function rewriteAlgorithms(tex: string, log: ConversionLog): string {
  let result = tex;
  const numbers = new Map<string, number>();
  const hasEnds = !NO_ENDS.test(tex);
  for (const name of ['algorithmic', 'algpseudocode'])
    result = replaceEnvironment(result, name, 'o', ([step = '', body = '']) => {
      const every = Number(step) || undefined;
      return asBlocks(
        algorithmicLines(takeLineLabels(body, numbers, every === undefined), { hasEnds, every }),
      );
    });
  result = replaceCommand(result, 'ref|autoref|cref|Cref', 'sm', ([, label = ''], name) => {
    const number = numbers.get(label);
    return number === undefined ? undefined : `${LINE_WORDS[name] ?? ''}${number}`;
  });
  for (const name of ['algorithm', 'algorithm*', 'algorithm2e', 'procedure'])
    result = replaceEnvironment(result, name, 'o', ([, source = '']) => {
      log.info('The algorithm was rewritten line by line.', `\\begin{${name}}`);
      let caption = '';
      let body = replaceCommand(source, 'caption', 'm', ([text = '']) => {
        caption = text;
        return '';
      });
      const labels = body.match(/\\[A-Za-z]*label\s*\{[^}]*\}/g) ?? [];
      body = body.replace(/\\[A-Za-z]*label\s*\{[^}]*\}/g, '');
      const lines = body.includes('\\begin{colophonline') ? body : asBlocks(nestedLines(body));
      return (
        `\n\n\\begin{colophonalgorithm}\n\\begin{colophoncaption}${caption} ${labels.join('')}\n\\end{colophoncaption}\n` +
        `${lines}\n\\end{colophonalgorithm}\n\n`
      );
    });
  return result;
}

/** Options that omit the ends of loops and conditionals. */
const NO_ENDS = /\\usepackage\s*\[[^\]]*\bnoend\b[^\]]*\]\s*\{[^}]*alg|\\algtext\s*\*|\\algnotext/;

/** The target that marks the number of a line, which the document has in a span of the class `line-number`. */
export const LINE_NUMBER = 'colophonnumber';

const LINE_WORDS: Readonly<Record<string, string>> = { autoref: 'line~', cref: 'line~', Cref: 'Line~' };
/** Statements that have no number. */
const UNNUMBERED = /^\\(?:STATEX|Statex|REQUIRE|Require|ENSURE|Ensure|INPUT|Input|OUTPUT|Output)(?![A-Za-z])/;

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

function asBlocks(lines: AlgorithmLine[]): string {
  return lines
    .filter((line) => line.tex.trim() !== '')
    .map(({ depth, tex }) => {
      const name = `colophonline${'abcdefgh'[Math.min(depth, 7)]}`;
      return `\n\\begin{${name}}${tex.trim()}\n\\end{${name}}\n`;
    })
    .join('');
}

const opening = /^(FOR|FORALL|WHILE|IF|ELSE|ELSIF|LOOP|REPEAT|PROCEDURE|FUNCTION)$/;
const withCondition = /^(FOR|FORALL|WHILE|IF|ELSIF|UNTIL|PROCEDURE|FUNCTION)$/;
const statements =
  /(?=\\(?:STATEX?|Statex?|REQUIRE|Require|ENSURE|Ensure|FORALL|ForAll|FOR|For|WHILE|While|IF|If|ELSIF|ElsIf|ELSE|Else|ENDFOR|EndFor|ENDWHILE|EndWhile|ENDIF|EndIf|RETURN|REPEAT|Repeat|UNTIL|Until|LOOP|Loop|ENDLOOP|EndLoop|PROCEDURE|Procedure|FUNCTION|Function|EndProcedure|EndFunction|ENDPROCEDURE|ENDFUNCTION|INPUT|Input|OUTPUT|Output|PRINT)(?![A-Za-z]))/;
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
  { hasEnds, every }: { hasEnds: boolean; every: number | undefined },
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
    lines.push({ depth, tex: number + algorithmicLine(keyword, statement.slice(command[0].length)) });
    if (opening.test(keyword)) depth++;
  }
  return lines;
}

function algorithmicLine(keyword: string, rest: string): string {
  const condition = withCondition.test(keyword) ? readGroup(rest, skipSpace(rest, 0)) : undefined;
  const after = condition ? rest.slice(condition.end) : rest;
  const word = /^STATEX?$/.test(keyword) ? '' : `\\textbf{${keywords[keyword] ?? keyword.toLowerCase()}} `;
  const then = /^(?:FOR|FORALL|WHILE)$/.test(keyword)
    ? ' \\textbf{do}'
    : /^(?:IF|ELSIF)$/.test(keyword)
      ? ' \\textbf{then}'
      : '';
  const line = `${word}${condition?.inner ?? ''}${then} ${after.trim()}`;
  const commented = replaceCommand(line, 'COMMENT|Comment', 'm', ([text]) => ` \\emph{// ${text}}`);
  const returned = commented.replace(/\\Return(?![A-Za-z])/g, '\\textbf{return}');
  return replaceCommand(returned, 'Call', 'mm', ([name, values]) => `\\textsc{${name}}(${values})`);
}

const blocks2e = /^(?:[ul]?(For|ForEach|ForAll|While|If|ElseIf|Else)|eIf|Repeat|Fn|Begin)$/;
const inputs2e: Readonly<Record<string, string>> = {
  KwIn: 'Input:',
  KwOut: 'Output:',
  KwData: 'Data:',
  KwResult: 'Result:',
  Return: 'return',
  KwRet: 'return',
};

/** Reads algorithm2e: `\For{condition}{body}`, with lines that end with `\;`. */
function nestedLines(body: string, depth = 0): AlgorithmLine[] {
  const lines: AlgorithmLine[] = [];
  let line = '';
  const flush = () => {
    if (line.trim()) lines.push({ depth, tex: line });
    line = '';
  };
  let at = 0;
  while (at < body.length) {
    if (body[at] !== '\\') {
      line += body[at++];
      continue;
    }
    if (body[at + 1] === ';') {
      flush();
      at += 2;
      continue;
    }
    const name = /^[A-Za-z]+/.exec(body.slice(at + 1))?.[0];
    if (!name) {
      line += body.slice(at, at + 2);
      at += 2;
      continue;
    }
    at += name.length + 1;
    const input = inputs2e[name];
    if (depth < 8 && blocks2e.test(name)) {
      flush();
      const { lines: inner, end } = blockOf(name, body, at, depth);
      lines.push(...inner);
      at = end;
    } else if (input) {
      flush();
      const group = readGroup(body, skipSpace(body, at));
      lines.push({ depth, tex: `\\textbf{${input}} ${group?.inner ?? ''}` });
      at = group?.end ?? at;
    } else if (/^(?:SetAlgoLined|DontPrintSemicolon|LinesNumbered|SetKw\w*|BlankLine)$/.test(name)) {
      at = groups(body, at, 3).end;
    } else line += `\\${name}`;
  }
  flush();
  return lines;
}

function blockOf(
  name: string,
  body: string,
  at: number,
  depth: number,
): { lines: AlgorithmLine[]; end: number } {
  const kind = name.replace(/^[ul](?=[A-Z])/, '');
  const most = kind === 'eIf' ? 3 : /^(Else|Begin)$/.test(kind) ? 1 : 2;
  const { inner, end } = groups(body, at, most);
  const word = { eIf: 'if', ForEach: 'for each', ForAll: 'for all', ElseIf: 'else if', Fn: 'function' }[kind];
  const head = most === 1 ? '' : ` ${inner[0] ?? ''}`;
  const [first = '', otherwise] = most === 1 ? inner : inner.slice(1);
  const lines: AlgorithmLine[] = [
    { depth, tex: `\\textbf{${word ?? kind.toLowerCase()}}${head}` },
    ...nestedLines(first, depth + 1),
  ];
  if (otherwise !== undefined)
    lines.push({ depth, tex: '\\textbf{else}' }, ...nestedLines(otherwise, depth + 1));
  return { lines, end };
}

function groups(source: string, from: number, most: number): { inner: string[]; end: number } {
  const inner: string[] = [];
  let end = from;
  while (inner.length < most) {
    const group = readGroup(source, skipSpace(source, end));
    if (!group) break;
    inner.push(group.inner);
    end = group.end;
  }
  return { inner, end };
}
