import { readArguments } from '../convert/latex/scan.ts';

/** Text that a LaTeX command hides. */
export interface Hiding {
  index: number;
  text: string;
  how: string;
  /** Whether any text is held, or only orders to models or reviewers. */
  always: boolean;
}

/** Matches the options of a node that is white and has no filling. */
const WHITE_NODE =
  /\\node\s*(?:\([^)]{0,2000}\)\s*)?\[(?=[^\]]{0,2000}\b(?:text|color)\s*=\s*white\b)(?![^\]]{0,2000}\bfill\b)[^\]]{0,2000}\][^{;]{0,200}(?=\{)/g;

/** Commands with one argument that takes no readable place on the page, as signatures of arguments with the text last. */
const COMMANDS: readonly { names: string; signature: 'm' | 'mm' | 'omm'; how: string; always: boolean }[] = [
  { names: 'reflectbox', signature: 'm', how: 'Text is mirrored', always: true },
  {
    names: 'clipbox\\*?|sbox|savebox',
    signature: 'mm',
    how: 'Text is in a box that isn’t typeset',
    always: false,
  },
  { names: '@gobble|gobble|@firstofnone', signature: 'm', how: 'Text is dropped', always: false },
  { names: 'pdftooltip', signature: 'mm', how: 'Text is in a tooltip', always: false },
  { names: 'texttransparent', signature: 'mm', how: 'Text is transparent', always: true },
];

/** Finds text that is turned, boxed away, in a layer that is off, or in the color of its own box. */
export function* otherwiseHidden(tex: string): Generator<Hiding> {
  for (const { names, signature, how, always } of COMMANDS)
    for (const match of tex.matchAll(new RegExp(`\\\\(${names})(?![A-Za-z@])`, 'g'))) {
      const values = readArguments(tex, match.index + match[0].length, signature)?.values ?? [];
      const isOpaque = match[1] === 'texttransparent' && !/^\s*0?\.?0*\s*$/.test(values[0] ?? '');
      if (!isOpaque) yield { index: match.index, text: values.at(-1) ?? '', how, always };
    }
  yield* turned(tex);
  yield* inBoxes(tex);
  for (const match of tex.matchAll(WHITE_NODE)) {
    const isOnDark = /\\fill|fill\s*=/.test(tex.slice(Math.max(0, match.index - 400), match.index));
    const [text = ''] = readArguments(tex, match.index + match[0].length, 'm')?.values ?? [];
    yield {
      index: match.index,
      text,
      how: 'Text in the color of the paper is readable only by machines',
      always: !isOnDark,
    };
  }
}

function* turned(tex: string): Generator<Hiding> {
  for (const match of tex.matchAll(/\\rotatebox(?![A-Za-z@])/g)) {
    const [, angle = '', text = ''] = readArguments(tex, match.index + match[0].length, 'omm')?.values ?? [];
    const degrees = ((Number(angle) % 360) + 360) % 360;
    yield { index: match.index, text, how: 'Text is upside down', always: Math.abs(degrees - 180) < 45 };
  }
}

function* inBoxes(tex: string): Generator<Hiding> {
  for (const match of tex.matchAll(/\\setbox\s*(?:\d+|\\[A-Za-z]+)\s*=?\s*\\[hv]box(?=\s*\{)/g)) {
    const [text = ''] = readArguments(tex, match.index + match[0].length, 'm')?.values ?? [];
    yield { index: match.index, text, how: 'Text is in a box that isn’t typeset', always: false };
  }
  for (const match of tex.matchAll(
    /\\colorbox\s*\{([^}]{0,2000})\}\s*\{\s*\\(?:textcolor|color)\s*\{\1\}([^}]{0,2000})/g,
  ))
    yield { index: match.index, text: match[2] ?? '', how: 'Text is in the color of its box', always: true };
  for (const match of tex.matchAll(
    /\\begin\{ocg\}(?:\[[^\]]{0,2000}\])?\{[^}]{0,2000}\}\{[^}]{0,2000}\}\{(?:0|off|false)\}/g,
  )) {
    const layer = tex.slice(match.index + match[0].length, match.index + MAX_LAYER);
    const text = layer.split('\\end{ocg}', 1)[0] ?? '';
    yield { index: match.index, text, how: 'Text is in a layer that is off', always: true };
  }
}

/** Enough of a layer to see that it hides text. */
const MAX_LAYER = 3000;

const DEFINITION =
  /\\(?:(?:re|provide)?newcommand|DeclareRobustCommand|providecommand)\*?\s*\{?\\([A-Za-z@]+)\}?\s*\[1\]\s*(?=\{)|\\[gex]?def\s*\\([A-Za-z@]+)\s*#1\s*(?=\{)/g;
/** Longer definitions are layouts. */
const MAX_DEFINITION = 500;
const MAX_USES = 50;

/** Returns the uses of the source's own commands with one argument, as if their definitions stood in their places. */
export function* usesOfOwnCommands(tex: string): Generator<{ index: number; text: string }> {
  const places = placesOfCommands(tex);
  for (const match of tex.matchAll(DEFINITION)) {
    const name = match[1] ?? match[2] ?? '';
    const definition = readArguments(tex, match.index + match[0].length, 'm');
    const body = definition?.values[0] ?? '';
    if (!definition || !body.includes('#1') || body.length > MAX_DEFINITION) continue;
    const uses = places.get(name) ?? [];
    const first = uses.findIndex((index) => index > definition.end);
    for (const index of first < 0 ? [] : uses.slice(first, first + MAX_USES)) {
      const [text = ''] = readArguments(tex, index + 1 + name.length, 'm')?.values ?? [];
      yield { index, text: body.replaceAll('#1', () => text) };
    }
  }
}

/** Returns where each command with an argument is used. */
function placesOfCommands(tex: string): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const { 1: name = '', index } of tex.matchAll(/\\([A-Za-z@]+)(?=\s*\{)/g)) {
    const known = places.get(name);
    if (known) known.push(index);
    else places.set(name, [index]);
  }
  return places;
}
