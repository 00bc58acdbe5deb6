import { readArguments, replaceCommand, skipSpace, withoutComments } from './scan.ts';

type Kind = 'figure' | 'table';

interface Caption {
  from: number;
  /** The index after the caption and the labels behind it. */
  end: number;
  kind: Kind | undefined;
  words: string;
}

/**
 * Makes a float of each caption of a float that has several, one below the other, with what stands above or below it. Pandoc keeps the
 * last caption only.
 */
export function splitCaptions(body: string, float: Kind): string | undefined {
  const plain = withCaptionedBoxes(body);
  const open = plain.replace(/\\(?:begin|end)\s*\{(?:center|flushleft|flushright)\}/g, ' ');
  const captions = captionsOf(open);
  const own = captions[0]?.kind ?? float;
  if (captions.length < 2)
    return plain === body && own === float ? undefined : `\\begin{${own}}${plain}\\end{${own}}`;
  const isBelow = hasContent(open.slice(0, captions[0]?.from));
  const cuts = isBelow ? captions.map(({ end }) => end) : captions.map(({ from }) => from);
  const inner = isBelow ? cuts.slice(0, -1) : cuts.slice(1);
  const bounds = [0, ...inner, open.length];
  const parts = captions.map(({ kind = float }, index) => ({
    kind,
    text: open.slice(bounds[index], bounds[index + 1]),
  }));
  if (!parts.every(({ text }) => hasContent(withoutCaptions(text)))) return joined(open, captions, own);
  return parts.map(({ kind, text }) => `\\begin{${kind}}${text}\\end{${kind}}`).join('\n\n');
}

/** Writes two captions of the same content, in two languages, as one. */
function joined(body: string, [first, second, ...others]: Caption[], float: Kind): string | undefined {
  if (!first || !second || others.length > 0) return undefined;
  const source = (caption: Caption) => body.slice(caption.from, caption.end);
  const labels = (source(first) + source(second)).match(/\\label\s*\{[^{}]*\}/g) ?? [];
  const caption = `\\caption{${first.words} \\newline ${second.words}}${labels.join('')}`;
  const between = body.slice(first.end, second.from);
  return `\\begin{${float}}${body.slice(0, first.from)}${caption}${between}${body.slice(second.end)}\\end{${float}}`;
}

/** Writes boxes with a caption as the environment that does the same: `\parbox{4cm}{…\caption{…}}`. */
export const withCaptionedBoxes = (body: string): string =>
  replaceCommand(body, 'parbox', 'ooomm', ([, , , width = '', text = '']) =>
    /\\caption(?:of)?(?![A-Za-z])/.test(text)
      ? `\\begin{minipage}{${width}}${text}\\end{minipage}`
      : undefined,
  );

/** Finds the captions that are in no group and no environment. */
function captionsOf(body: string): Caption[] {
  const found: Caption[] = [];
  let depth = 0;
  const token = /\\(begin|end|caption|captionof)(?![A-Za-z])|\\[^A-Za-z]|[{}]|%[^\n]*/g;
  for (let match = token.exec(body); match; match = token.exec(body)) {
    const [text, name] = match;
    if (name === 'begin' || text === '{') depth++;
    else if (name === 'end' || text === '}') depth--;
    else if (name !== undefined && depth === 0) {
      const caption = captionAt(body, match.index, token.lastIndex, name);
      if (!caption) continue;
      found.push(caption);
      token.lastIndex = caption.end;
    }
  }
  return found;
}

function captionAt(body: string, from: number, at: number, name: string): Caption | undefined {
  const read = readArguments(body, at, name === 'captionof' ? 'smom' : 'som');
  if (!read) return undefined;
  const kind = name === 'captionof' ? read.values[1]?.trim() : undefined;
  let { end } = read;
  for (;;) {
    const next = skipSpace(body, end);
    const label = /^\\label(?![A-Za-z])/.test(body.slice(next, next + 7))
      ? readArguments(body, next + 6, 'm')
      : undefined;
    if (!label) break;
    end = label.end;
  }
  const words = read.values.at(-1) ?? '';
  return { from, end, kind: kind === 'figure' || kind === 'table' ? kind : undefined, words };
}

const withoutCaptions = (text: string): string =>
  replaceCommand(
    replaceCommand(text, 'caption', 'som', () => ''),
    'captionof',
    'smom',
    () => '',
  );

/** Whether a part of a float shows something. */
const hasContent = (text: string): boolean =>
  withoutComments(text)
    .replace(/\\(?:label|[vh]space\*?|vskip|captionsetup|small|footnotesize)\s*\{[^{}]*\}/g, '')
    .replace(/\\(?:setlength|addtolength)\s*(?:\{[^{}]*\}|\\[A-Za-z]+)\s*\{[^{}]*\}/g, '')
    .replace(/\\\\\s*\[[^\]]*\]/g, '')
    .replace(/\\(?:[A-Za-z]+\*?|[^A-Za-z])|[\s{}]/g, '') !== '';
