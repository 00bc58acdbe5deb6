import { resolveChoices } from './resolve-choices.ts';
import { resolve } from './resolve-conditionals.ts';
import { readGroup, replaceCommand, type Signature, skipSpace } from './scan.ts';

/** What all expansions may add to a text, in characters. */
const GROWTH = 2_000_000;

interface Argument {
  kind: 's' | 'o' | 'm';
  /** The default of an optional argument. */
  preset?: string;
}

interface Definition {
  name: string;
  arguments: Argument[];
  body: string;
  /** Whether the body tests an argument as LaTeX's own commands do: `\ifthenelse{\equal{#1}{}}`. */
  hasTests?: true;
}

/**
 * Replaces the commands that `\NewDocumentCommand` and its siblings define: by `\newcommand` where that has the same meaning,
 * else by what they stand for in each place. Pandoc skips these definitions. Expands mathtools' paired delimiters, too,
 * which take a star and a size.
 */
export function expandDocumentCommands(tex: string): string {
  const definitions: Definition[] = [];
  const named = bracedDelimiters(tex).replace(
    /\\((?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand|DeclarePairedDelimiter(?:X|XPP)?)\s*(\\[A-Za-z@]+)/g,
    '\\$1{$2}',
  );
  let result = replaceCommand(
    withoutGiven(named),
    '(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand',
    'mmm',
    ([name = '', spec = '', body = '']) => {
      const read = argumentsOf(spec);
      if (!read) return undefined;
      const simple = asNewCommand(name.trim(), read, body);
      if (simple === undefined) definitions.push({ name: name.trim().slice(1), arguments: read, body });
      return simple ?? '';
    },
  );
  result = replaceCommand(result, 'NewDocumentEnvironment', 'mmmm', ([name = '', spec = '', begin, end]) => {
    const head = headOf(argumentsOf(spec) ?? [{ kind: 's' }]);
    return head === undefined ? undefined : `\\newenvironment{${name}}${head}{${begin}}{${end}}`;
  });
  result = replaceCommand(result, 'DeclarePairedDelimiter', 'mmm', ([name = '', open = '', close = '']) => {
    definitions.push(pairedDelimiter(name.trim().slice(1), open, close));
    return '';
  });
  // `\DeclarePairedDelimiterX\inner[2]{\langle}{\rangle}{#1, #2}`
  result = replaceCommand(
    result,
    'DeclarePairedDelimiterX',
    'mommm',
    ([name = '', arity = '1', open = '', close = '', body = '']) => {
      definitions.push(
        pairedDelimiter(name.trim().slice(1), open, close, { arity: Number(arity) || 1, body }),
      );
      return '';
    },
  );
  result = replaceCommand(
    result,
    'DeclarePairedDelimiterXPP',
    'mommmmm',
    ([name = '', arity = '1', before = '', open = '', close = '', after = '', body = '']) => {
      const inner = pairedDelimiter(name.trim().slice(1), open, close, { arity: Number(arity) || 1, body });
      definitions.push({ ...inner, body: `${before}${inner.body}${after}` });
      return '';
    },
  );
  const kept: string[] = [];
  result = takeTestingCommands(result, definitions, kept);
  let left = GROWTH;
  // Later definitions can use earlier ones, so the last one is expanded first.
  for (const definition of definitions.toReversed()) {
    const expanded = expand(result, definition);
    left -= Math.max(0, expanded.length - result.length);
    if (left < 0) break;
    result = expanded;
  }
  // A definition can contain an earlier one.
  return kept.reduceRight(
    (text, definition, index) => text.replaceAll(`\ue002${index}\ue003`, () => definition),
    result,
  );
}

/** Encloses the delimiters of `\DeclarePairedDelimiter\norm\lVert\rVert` in braces. */
const bracedDelimiters = (tex: string): string =>
  tex.replace(
    /(\\DeclarePairedDelimiter(?:X|XPP)?\s*(?:\{\s*\\[A-Za-z@]+\s*\}|\\[A-Za-z@]+(?![A-Za-z@]))\s*(?:\[\d\]\s*)?(?:(?<=\])\{(?:[^{}]|\{[^{}]*\})*\}\s*(?=[^{\s]))?)(\\(?:[A-Za-z]+|.)|[^\s{}\\[])\s*(\\(?:[A-Za-z]+|.)|[^\s{}\\])/g,
    '$1{$2}{$3}',
  );

const TESTS_ARGUMENT =
  /\\(?:if(?:x|num|thenelse|strempty|blank|strequal)?|notblank)(?![A-Za-z@])[\s\S]{0,40}?#\d/;

/**
 * Collects the commands that test their arguments, which pandoc can't. Replaces each definition by a mark, because a use in
 * another definition stays.
 */
function takeTestingCommands(tex: string, definitions: Definition[], kept: string[]): string {
  const braced = tex.replace(/\\((?:re)?newcommand|providecommand)(\*?)\s*(\\[A-Za-z@]+)/g, '\\$1$2{$3}');
  let result = braced;
  let names: string[] = [];
  // A command that uses such a command is expanded too.
  for (let depth = 0; depth < 3; depth++) {
    const uses = names.length > 0 ? new RegExp(`\\\\(?:${names.join('|')})(?![A-Za-z@])`) : TESTS_ARGUMENT;
    names = [];
    result = replaceCommand(result, 'newcommand|renewcommand|providecommand', 'smoom', (values, command) => {
      const [star = '', name = '', count = '', preset, body = ''] = values;
      if (!/^[1-9]$/.test(count) || !uses.test(body)) return undefined;
      const wanted = Array.from({ length: Number(count) }, (): Argument => ({ kind: 'm' }));
      if (preset !== undefined) wanted[0] = { kind: 'o', preset };
      definitions.push({ name: name.trim().slice(1), arguments: wanted, body, hasTests: true });
      names.push(name.trim().slice(1));
      const head = `[${count}]${preset === undefined ? '' : `[${preset}]`}`;
      kept.push(`\\${command}${star}{${name}}${head}{${body}}`);
      return `\ue002${kept.length - 1}\ue003`;
    });
    if (names.length === 0) break;
  }
  return result;
}

/** TeX's idioms that test whether an argument is empty. */
const EMPTY_TESTS =
  /\\ifx?\s*(?:\\relax\s*(?:\\detokenize\s*\{#(\d)\}|#(\d))\s*\\relax|\\\\#(\d)\\\\|([!&|$*])#(\d)\4|\\@?empty\s*#(\d)(?:\s*\\@?empty)?|#(\d)\s*\\(?:@?empty|relax|undefined))(?![A-Za-z@])/g;

const decideEmptiness = (body: string, isFull: Test): string =>
  body.replace(EMPTY_TESTS, (whole: string) => {
    const index = Number(/#(\d)/.exec(whole)?.[1]) - 1;
    return isFull(index) ? '\\iffalse ' : '\\iftrue ';
  });

/** Returns the arguments of an xparse specification such as `s O{2} +m`; undefined for delimiters and other kinds. */
function argumentsOf(spec: string): Argument[] | undefined {
  const found: Argument[] = [];
  for (let at = skipSpace(spec, 0); at < spec.length; at = skipSpace(spec, at)) {
    const kind = spec[at] ?? '';
    at++;
    if (kind === '+' || kind === '!') continue;
    if (kind === 's' || kind === 'o' || kind === 'm') found.push({ kind });
    else if (kind === 'O') {
      const preset = readGroup(spec, skipSpace(spec, at));
      if (!preset) return undefined;
      found.push({ kind: 'o', preset: preset.inner });
      at = preset.end;
    } else return undefined;
  }
  return found;
}

function asNewCommand(name: string, read: Argument[], body: string): string | undefined {
  const head = headOf(read);
  if (head === undefined || /\\If(?:No)?(?:Value|Boolean|Blank)/.test(body)) return undefined;
  return `\\newcommand{${name}}${head}{${body}}`;
}

/** Returns `[2][default]` if only the first argument is optional and has a default. */
function headOf(read: Argument[]): string | undefined {
  const [first, ...rest] = read;
  if (!first) return '';
  if (rest.some(({ kind }) => kind !== 'm')) return undefined;
  if (first.kind === 'm') return `[${read.length}]`;
  return first.preset === undefined ? undefined : `[${read.length}][${first.preset}]`;
}

/** `\abs{x}`, `\abs*{x}` with delimiters that grow, and `\abs[\big]{x}`. */
function pairedDelimiter(
  name: string,
  open: string,
  close: string,
  { arity, body }: { arity: number; body: string } = { arity: 1, body: '#1' },
): Definition {
  const inner = body.replace(/#(\d)/g, (_, digit: string) => `#${Number(digit) + 2}`);
  const sized = (size: string) => inner.replace(/\\delimsize(?![A-Za-z])/g, size);
  return {
    name,
    arguments: [
      { kind: 's' },
      { kind: 'o' },
      ...Array.from({ length: Math.min(arity, 7) }, () => ({ kind: 'm' as const })),
    ],
    body: `\\IfBooleanTF{#1}{\\left${open} ${sized('\\middle')}\\right${close} }{\\IfNoValueTF{#2}{${open} ${sized('')}${close} }{#2${open} ${sized('#2')}#2${close} }}`,
  };
}

function expand(tex: string, { name, arguments: wanted, body, hasTests }: Definition): string {
  const signature: Signature = wanted.map(({ kind }) => kind).join('');
  const isFull = (value: string | undefined) => value !== undefined && value.trim() !== '';
  const once = (source: string) =>
    replaceCommand(source, name, signature, (values) => {
      const given = values.map((value, index) => value ?? wanted[index]?.preset);
      // An argument of another definition can't be tested.
      if (hasTests && given.some((value) => /#\d/.test(value ?? ''))) return undefined;
      const decided = decide(
        body,
        (index) => values[index] !== undefined,
        (index) => isFull(given[index]),
      );
      // An argument doesn't lengthen the command before it: `\fi#2`.
      const filled = (text: string) =>
        withoutMissing(text, given).replace(
          /(\\[A-Za-z@]+)?#(\d)/g,
          (_, command: string | undefined, digit: string) => {
            const value = given[Number(digit) - 1] ?? '';
            return `${command ?? ''}${command && /^[A-Za-z]/.test(value) ? ' ' : ''}${value}`;
          },
        );
      if (!hasTests) return `{${filled(decided)}}`;
      return `{${resolveChoices(resolve(filled(decideEmptiness(decided, (index) => isFull(given[index])))))}}`;
    });
  // An argument can contain the command again.
  let result = tex;
  for (let depth = 0; depth < 4; depth++) {
    const next = once(result);
    if (next === result || next.length > tex.length + GROWTH) return result;
    result = next;
  }
  return result;
}

/** An optional argument that isn't given, handed on as `\set[#2]{…}`, isn't given there either. */
const withoutMissing = (text: string, given: ReadonlyArray<string | undefined>): string =>
  text.replace(/\[#(\d)\]/g, (whole, digit: string) => (given[Number(digit) - 1] === undefined ? '' : whole));

type Test = (index: number) => boolean;

/** Resolves xparse's tests for arguments: `\IfNoValueTF{#1}{…}{…}` and the like. */
function decide(body: string, isGiven: Test, isFull: Test): string {
  const tests: [name: string, test: Test][] = [
    ['IfValue', isGiven],
    ['IfNoValue', (index) => !isGiven(index)],
    ['IfBoolean', isGiven],
    ['IfBlank', (index) => !isFull(index)],
  ];
  let result = body;
  for (const [name, test] of tests) {
    const holds = (argument = '') => test(Number(/#(\d)/.exec(argument)?.[1] ?? 0) - 1);
    result = replaceCommand(result, `${name}TF`, 'mmm', ([argument, yes, no]) =>
      holds(argument) ? yes : no,
    );
    result = replaceCommand(result, `${name}T`, 'mm', ([argument, yes]) => (holds(argument) ? yes : ''));
    result = replaceCommand(result, `${name}F`, 'mm', ([argument, no]) => (holds(argument) ? '' : no));
  }
  return result === body ? body : decide(result, isGiven, isFull);
}

/**
 * Mathtools' example of a set builder defines the bar between its halves as `\given` inside of the delimiters. Written as the bar
 * itself, it needs no definition.
 */
function withoutGiven(tex: string): string {
  if (!/\\DeclarePairedDelimiterX/.test(tex) || !/\\given(?![A-Za-z])/.test(tex)) return tex;
  const undefinedHere = tex
    .replace(
      /\\(?:provide|renew|new)command\*?\s*\{?\\given\}?\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g,
      '',
    )
    .replace(/\\def\s*\\given\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '');
  return undefinedHere.replace(/\\given(?![A-Za-z])/g, '\\mid ');
}
