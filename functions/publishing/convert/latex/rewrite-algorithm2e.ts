import { readArguments, readGroup, replaceCommand, skipSpace } from './scan.ts';

/** A line of an algorithm with its nesting depth. */
export interface AlgorithmLine {
  depth: number;
  tex: string;
  /** Whether the package gives it a number. */
  isCounted?: true;
}

/** The words of algorithm2e, with those that the paper declares (`\SetKwInOut`, `\SetKwProg` and their siblings). */
export interface Keywords {
  /** `\KwData{…}`: printed above the lines. */
  inputs: ReadonlyMap<string, string>;
  /** `\KwTo`: printed in bold. */
  words: ReadonlyMap<string, string>;
  /** `\Sort{a, b}`: printed as sort(a, b). */
  functions: ReadonlyMap<string, string>;
  /** `\tcp{…}`: what stands before and behind a comment. */
  comments: ReadonlyMap<string, [before: string, after: string]>;
  /** `\While{condition}{body}`. */
  blocks: ReadonlyMap<string, BlockWords>;
  hasEnds: boolean;
}

interface BlockWords {
  before: string;
  after: string;
  /** Whether the first argument is a condition, and not the body. */
  hasCondition: boolean;
}

const block = (before: string, after = '', hasCondition = true): BlockWords => ({
  before,
  after,
  hasCondition,
});

const BLOCKS: ReadonlyArray<[name: string, words: BlockWords]> = [
  ['For', block('for', 'do')],
  ['ForEach', block('foreach', 'do')],
  ['ForAll', block('forall', 'do')],
  ['While', block('while', 'do')],
  ['If', block('if', 'then')],
  ['eIf', block('if', 'then')],
  ['ElseIf', block('else if', 'then')],
  ['Else', block('else', '', false)],
  ['Repeat', block('repeat')],
  ['Switch', block('switch', 'do')],
  ['Case', block('case', 'do')],
  ['Other', block('otherwise do', '', false)],
  ['Default', block('otherwise do', '', false)],
  ['Begin', block('begin', '', false)],
  ['Fn', block('function')],
];

/** Reads the declarations of algorithm2e in a source. */
export function readKeywords(tex: string): Keywords {
  const inputs = new Map([
    ['KwIn', 'Input'],
    ['KwOut', 'Output'],
    ['KwData', 'Data'],
    ['KwResult', 'Result'],
  ]);
  const words = new Map([
    ['KwTo', 'to'],
    ['KwRet', 'return'],
    ['Return', 'return'],
  ]);
  const functions = new Map<string, string>();
  const comments = new Map<string, [string, string]>([
    ['tcp', ['// ', '']],
    ['tcc', ['/* ', ' */']],
  ]);
  const blocks = new Map(BLOCKS);
  const declare = (names: string, signature: string, add: (values: string[]) => unknown) =>
    replaceCommand(tex, names, signature, (values) => {
      add(values.map((value) => value?.trim() ?? ''));
      return undefined;
    });
  declare('SetKwInOut|SetKwInput', 'mm', ([name = '', text = '']) => inputs.set(name, text));
  declare('SetKw', 'mm', ([name = '', text = '']) => words.set(name, text));
  declare('SetKwFunction|SetKwData|SetKwArray', 'mm', ([name = '', text = '']) => functions.set(name, text));
  declare('SetKwComment', 'mmm', ([name = '', before = '', after = '']) =>
    comments.set(name, [`${before} `, after && ` ${after}`]),
  );
  declare('SetKwProg', 'mmmm', ([name = '', before, after]) => blocks.set(name, block(before ?? '', after)));
  declare('SetKwFor', 'mmmm', ([name = '', before, after]) => blocks.set(name, block(before ?? '', after)));
  declare('SetKwBlock', 'mmm', ([name = '', before]) => blocks.set(name, block(before ?? '', '', false)));
  const hasEnds = !/\bvlined\b|\bnoend\b|\\SetAlgo(?:Vlined|NoEnd)(?![A-Za-z])/.test(tex);
  return { inputs, words, functions, comments, blocks, hasEnds };
}

/** Options and commands without a printed text. */
const SETTINGS =
  /^(?:SetAlgoLined|SetAlgoVlined|SetAlgoNoLine|SetAlgoNoEnd|SetNoFillComment|DontPrintSemicolon|PrintSemicolon|LinesNumbered|LinesNotNumbered|BlankLine|nl|ShowLn|SetInd|Indp|Indm|SetKw\w*|ResetInOut|SetAlgoCaptionSeparator|SetAlCap\w*|footnotesize|small|scriptsize)$/;

/** Reads algorithm2e: `\For{condition}{body}`, with lines that end with `\;`. */
export function nestedLines(body: string, keywords: Keywords, depth = 0): AlgorithmLine[] {
  const lines: AlgorithmLine[] = [];
  let line = '';
  const flush = () => {
    const last = lines.at(-1);
    // A label behind `\;` is that of the line before.
    if (last && /^(?:\s*\\label\s*\{[^}]*\})+\s*$/.test(line)) last.tex += line.trim();
    else if (line.trim()) lines.push({ depth, tex: line, isCounted: true });
    line = '';
  };
  let at = 0;
  while (at < body.length) {
    if (body[at] !== '\\') {
      line += body[at++];
      continue;
    }
    const name = /^[A-Za-z]+/.exec(body.slice(at + 1, at + 60))?.[0];
    if (!name) {
      if (body[at + 1] === ';') flush();
      else line += body.slice(at, at + 2);
      at += 2;
      continue;
    }
    const from = at + name.length + 1;
    const input = keywords.inputs.get(name);
    const words = keywords.blocks.get(name.replace(/^[ul](?=[A-Z])/, ''));
    const comment = keywords.comments.get(name);
    if (words && depth < 8) {
      flush();
      const read = blockOf(name, words, { body, at: from, depth, keywords });
      lines.push(...read.lines);
      at = read.end;
    } else if (input !== undefined) {
      flush();
      const group = readGroup(body, skipSpace(body, from));
      lines.push({
        depth,
        tex: `\\textbf{${input.replace(/:$/, '')}:} ${group ? inlineWords(group.inner, keywords) : ''}`,
      });
      at = group?.end ?? from;
    } else if (comment) {
      const found = readArguments(body, from, 'som');
      const isOwnLine = found?.values[0] === undefined;
      if (isOwnLine) flush();
      line += found ? commentOf(comment, found.values[2]) : '';
      // A comment with a star is behind the statement that `\;` has ended.
      const last = lines.at(-1);
      if (!isOwnLine && last && line.trim() === commentOf(comment, found?.values[2]).trim()) {
        last.tex += line;
        line = '';
      } else if (isOwnLine && line.trim()) {
        lines.push({ depth, tex: line });
        line = '';
      }
      at = found?.end ?? from;
    } else if (SETTINGS.test(name)) at = settingsEnd(name, body, from);
    else {
      const word = inlineWord(name, body, from, keywords);
      line += word?.tex ?? `\\${name}`;
      at = word?.end ?? from;
    }
  }
  flush();
  return lines;
}

const commentOf = ([before, after]: [string, string], text = ''): string =>
  ` \\emph{${before}${text}${after}}`;

function settingsEnd(name: string, body: string, from: number): number {
  if (!/^(?:SetKw|SetInd|ResetInOut|SetAlgoCaption|SetAlCap)/.test(name)) return from;
  let end = from;
  for (
    let group = readGroup(body, skipSpace(body, end));
    group;
    group = readGroup(body, skipSpace(body, end))
  )
    end = group.end;
  return end;
}

/** Returns a word in bold, or a function with its arguments. */
function inlineWord(
  name: string,
  body: string,
  from: number,
  { words, functions }: Keywords,
): { tex: string; end: number } | undefined {
  const word = words.get(name);
  if (word !== undefined) {
    const group = readGroup(body, from);
    const text = group ? ` ${group.inner}` : '';
    return { tex: `\\textbf{${word}}${text} `, end: group?.end ?? from };
  }
  const called = functions.get(name);
  if (called === undefined) return undefined;
  const group = readGroup(body, from);
  return { tex: `\\texttt{${called}}${group ? `(${group.inner})` : ''}`, end: group?.end ?? from };
}

/** Writes the words and functions in a condition. */
function inlineWords(tex: string, keywords: Keywords): string {
  const names = [...keywords.words.keys(), ...keywords.functions.keys()].filter((name) =>
    /^[A-Za-z]+$/.test(name),
  );
  let result = tex;
  for (let depth = 0; depth < 3; depth++) {
    let output = '';
    let done = 0;
    const command = new RegExp(`\\\\(${names.join('|')})(?![A-Za-z])`, 'g');
    for (let match = command.exec(result); match; match = command.exec(result)) {
      const word = inlineWord(match[1] ?? '', result, command.lastIndex, keywords);
      if (!word) continue;
      output += result.slice(done, match.index) + word.tex;
      done = word.end;
      command.lastIndex = done;
    }
    const next = output + result.slice(done);
    if (next === result) break;
    result = next;
  }
  return result;
}

interface Context {
  body: string;
  at: number;
  depth: number;
  keywords: Keywords;
}

function blockOf(
  name: string,
  words: BlockWords,
  { body, at, depth, keywords }: Context,
): { lines: AlgorithmLine[]; end: number } {
  const kind = name.replace(/^[ul](?=[A-Z])/, '');
  const most = kind === 'eIf' ? 3 : words.hasCondition ? 2 : 1;
  const { inner, comments, end } = groups(body, at, most);
  const condition = words.hasCondition ? ` ${inlineWords(inner[0] ?? '', keywords)}` : '';
  const [first = '', otherwise] = words.hasCondition ? inner.slice(1) : inner;
  const isRepeat = kind === 'Repeat';
  const after =
    words.after === '' ? '' : /^[:;,.]/.test(words.after) ? words.after : ` \\textbf{${words.after}}`;
  const note = comments[0] === undefined ? '' : inlineComments(comments[0], keywords);
  const head = isRepeat ? '\\textbf{repeat}' : `\\textbf{${words.before}}${condition}${after}`;
  const inside = nestedLines(first, keywords, depth + 1);
  const [only] = inside;
  // `\lIf{condition}{statement}` has both in a line.
  if (name.startsWith('l') && inside.length === 1 && only)
    return { lines: [{ depth, tex: `${head} ${only.tex}${note}`, isCounted: true }], end };
  const lines: AlgorithmLine[] = [{ depth, tex: head + note, isCounted: true }, ...inside];
  if (otherwise !== undefined)
    lines.push(
      { depth, tex: `\\textbf{else}${inlineComments(comments[1] ?? '', keywords)}`, isCounted: true },
      ...nestedLines(otherwise, keywords, depth + 1),
    );
  if (isRepeat) lines.push({ depth, tex: `\\textbf{until}${condition}`, isCounted: true });
  // What goes on with else or another case has no end of its own.
  else if (keywords.hasEnds && !name.startsWith('u'))
    lines.push({ depth, tex: '\\textbf{end}', isCounted: true });
  return { lines, end };
}

const inlineComments = (tex: string, { comments }: Keywords): string =>
  [...comments].reduce(
    (text, [name, comment]) => replaceCommand(text, name, 'som', ([, , inner]) => commentOf(comment, inner)),
    tex,
  );

/** Reads groups, with comments in parentheses before them: `\For(\tcp*[f]{comment}){condition}{body}`. */
function groups(
  source: string,
  from: number,
  most: number,
): { inner: string[]; comments: string[]; end: number } {
  const inner: string[] = [];
  const comments: string[] = [];
  let end = from;
  while (inner.length < most) {
    const next = skipSpace(source, end);
    const comment =
      source.startsWith('(\\', next) || source[next] === '(' ? readGroup(source, next, '(', ')') : undefined;
    if (comment && readGroup(source, skipSpace(source, comment.end))) {
      comments.push(comment.inner);
      end = comment.end;
      continue;
    }
    const group = readGroup(source, next);
    if (!group) break;
    inner.push(group.inner);
    end = group.end;
  }
  return { inner, comments, end };
}
