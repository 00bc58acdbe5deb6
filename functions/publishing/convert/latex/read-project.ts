import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import type { ConversionLog, Locate } from '../conversion-log.ts';

export interface FlatSource {
  text: string;
  locate: Locate;
}

// Deeper than any real project, but harmless.
const depthLimit = 12;
const sizeLimit = 8 * 1024 * 1024;

interface Line {
  text: string;
  file: string;
  line: number;
}

/**
 * Joins a LaTeX project into one text: replaces `\input` and `\include` with their files and empties comments. Reads only
 * the project's files, so `\input{/etc/passwd}` is a missing file. Skips files that include themselves.
 */
export function readProject(files: ReadonlyArray<ProjectFile>, main: string, log: ConversionLog): FlatSource {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const folder = main.includes('/') ? main.slice(0, main.lastIndexOf('/') + 1) : '';
  let size = 0;

  const read = (path: string, within: string[]): Line[] => {
    const file = byPath.get(path);
    if (!file || within.length > depthLimit || size > sizeLimit) return [];
    const { text, encoding } = decodeText(file.bytes);
    if (encoding !== 'utf-8') log.info(`${path} was read as ${encoding}.`);
    size += text.length;
    const body = within.length > 0 ? (text.split('\\end{document}')[0] ?? '') : text;
    return emptyComments(body)
      .split('\n')
      .flatMap((line, index) => include({ text: line, file: path, line: index + 1 }, [...within, path]));
  };

  const include = (line: Line, within: string[]): Line[] => {
    const match = /^(.*?)\\(?:input|include|subfile)(?![A-Za-z])\s*(?:\{([^}]*)\}|([^\s{}\\%]+))(.*)$/.exec(
      line.text,
    );
    if (!match) return [line];
    const [, before = '', braced, bare, after = ''] = match;
    const wanted = (braced ?? bare ?? '').trim().replace(/^\.\//, '');
    const path = resolve(byPath, [
      folder + wanted,
      within.at(-1)?.replace(/[^/]*$/, wanted) ?? wanted,
      wanted,
    ]);
    const rest = include({ ...line, text: after }, within);
    if (path === undefined || within.includes(path)) {
      const reason = path === undefined ? 'is not among the files' : 'includes itself';
      log.warning(`The included file “${wanted.slice(0, 80)}” ${reason} and is left out.`);
      Object.assign(log.messages.at(-1) ?? {}, { file: line.file, line: line.line });
      return [{ ...line, text: before }, ...rest];
    }
    return [{ ...line, text: before }, ...read(path, within), ...rest];
  };

  const lines = read(main, []);
  return { text: lines.map((line) => line.text).join('\n'), locate: locateIn(lines) };
}

function resolve(files: ReadonlyMap<string, ProjectFile>, candidates: string[]): string | undefined {
  return candidates.flatMap((path) => [path, `${path}.tex`]).find((path) => files.has(path));
}

/** Removes comments but keeps their %, which joins lines, and leaves verbatim blocks unchanged. */
function emptyComments(text: string): string {
  let verbatim: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      if (verbatim !== undefined) {
        if (line.includes(`\\end{${verbatim}}`)) verbatim = undefined;
        return line;
      }
      const bare = line.replace(/(?<!\\)((?:\\\\)*)%.*$/, '$1%');
      verbatim = /\\begin\{(verbatim\*?|lstlisting|minted|Verbatim)\}(?!.*\\end\{\1\})/.exec(bare)?.[1];
      return verbatim === undefined ? bare : line;
    })
    .join('\n');
}

function locateIn(lines: Line[]): Locate {
  const text = lines.map((line) => line.text).join('\n');
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.text.length + 1;
  }
  return (needle, occurrence) => {
    let index = text.indexOf(needle);
    for (let count = 0; count < occurrence && index >= 0; count++) index = text.indexOf(needle, index + 1);
    if (index < 0) return undefined;
    const line = lines[starts.findLastIndex((start) => start <= index)];
    return line && { file: line.file, line: line.line };
  };
}
