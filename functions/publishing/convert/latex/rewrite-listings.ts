import { optionOf } from './option-of.ts';
import { replaceReferences } from './replace-references.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

const LISTING =
  /\\begin\{lstlisting\}\s*\[([\s\S]{0,2000}?)\](?=[ \t]*\n)((?:(?!\\begin\{lstlisting\})[\s\S])*?)\\end\{lstlisting\}/g;

/** Encloses the code of a listing with a caption or label, which pandoc would drop, in an environment that has them. */
export function rewriteListings(tex: string): string {
  const escapes = marksOf(settingsOf(tex));
  const lines = new Map<string, number>();
  const listed = floats(tex).replace(LISTING, (whole, options: string, code: string) => {
    const marks = marksOf(options) ?? escapes;
    const first = Number(optionOf(options, 'firstnumber')) || 1;
    const bare = marks === undefined ? code : withoutEscapes(code, marks, { lines, first });
    const [caption, label] = [optionOf(options, 'caption'), optionOf(options, 'label')];
    const language = optionOf(options, 'language');
    const plain = `\\begin{lstlisting}${language === undefined ? '' : `[language=${language}]`}${bare}\\end{lstlisting}`;
    // Pandoc would print options with marks such as `(*`.
    if (caption === undefined && label === undefined) return marks === undefined ? whole : plain;
    const head = `${caption ?? ''} ${label === undefined ? '' : `\\label{${label}}`}`;
    return enclosed(head, plain);
  });
  if (lines.size === 0) return listed;
  return replaceReferences(listed, (label, name) => {
    const number = lines.get(label);
    const word = name === 'ref' ? '' : name === 'Cref' ? 'Line~' : 'line~';
    return number === undefined ? undefined : `${word}${number}`;
  });
}

const settingsOf = (tex: string): string => {
  let settings = '';
  replaceCommand(tex, 'lstset', 'm', ([options = '']) => {
    settings += `,${options}`;
    return undefined;
  });
  replaceCommand(tex, 'lstdefinestyle', 'mm', ([, options = '']) => {
    settings += `,${options}`;
    return undefined;
  });
  return settings;
};

const enclosed = (head: string, code: string): string =>
  `\n\n\\begin{colophonlisting}\n\\begin{colophoncaption}${head}\n\\end{colophoncaption}\n${code}\n\\end{colophonlisting}\n\n`;

const CODE = /\\begin\{(lstlisting|minted|verbatim|Verbatim)\}[\s\S]*?\\end\{\1\}/;

/** The float of minted and newfloat, with code and a caption: `\begin{listing}…\caption{…}\end{listing}`. */
const floats = (tex: string): string =>
  ['listing', 'listing*', 'codelisting'].reduce(
    (text, name) =>
      replaceEnvironment(text, name, 'o', ([, body = '']) => {
        // Some have words, rules or pictures instead of code.
        const code = CODE.exec(body)?.[0] ?? '';
        if (code === '' && /\\(?:inputminted|lstinputlisting|verbatiminput)(?![A-Za-z])/.test(body))
          return undefined;
        let head = '';
        const rest = replaceCommand(body.replace(code, ''), 'caption', 'om', ([, caption]) => {
          head += caption;
          return '';
        });
        const labels = rest.match(/\\label\s*\{[^}]*\}/g) ?? [];
        if (head === '') return undefined;
        return enclosed(`${head} ${labels.join('')}`, code === '' ? withoutLabels(rest) : code);
      }),
    tex,
  );

const withoutLabels = (text: string): string => text.replace(/\\label\s*\{[^}]*\}/g, '');

type Marks = [open: string, close: string];

/** The marks around TeX in code: `escapeinside={(*}{*)}`, `escapeinside=||`, `escapechar=|`. */
function marksOf(options: string): Marks | undefined {
  const found =
    /\bescapeinside\s*=\s*(?:\{([^{}]+)\}\{([^{}]+)\}|\{?([^\s{}])([^\s{}])\}?)|\bescapechar\s*=\s*\{?\\?([^\s{}])\}?/.exec(
      options,
    );
  if (!found) return undefined;
  const [, long, longEnd, short, shortEnd, character] = found.map((mark) =>
    mark?.replace(/\\(?=[^A-Za-z])/g, ''),
  );
  const open = long ?? short ?? character;
  const close = longEnd ?? shortEnd ?? character;
  return open && close ? [open, close] : undefined;
}

/** Takes the TeX between marks out of code: its labels are those of lines, its words stay. */
function withoutEscapes(
  code: string,
  [open, close]: Marks,
  { lines, first }: { lines: Map<string, number>; first: number },
): string {
  const words = (tex: string, index: number) =>
    tex
      .replace(/\\label\s*\{([^}]*)\}/g, (_, label: string) => {
        lines.set(label.trim(), first + index - 1);
        return '';
      })
      .replace(/\\[A-Za-z]+\s*|[{}$]/g, '');
  return code
    .split('\n')
    .map((line, index) => {
      let rest = line;
      let bare = '';
      for (let at = rest.indexOf(open); at >= 0; at = rest.indexOf(open)) {
        const end = rest.indexOf(close, at + open.length);
        if (end < 0) break;
        bare += rest.slice(0, at) + words(rest.slice(at + open.length, end), index);
        rest = rest.slice(end + close.length);
      }
      return bare === '' ? line : (bare + rest).trimEnd();
    })
    .join('\n');
}
