import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import type { ConversionLog, Locate } from '../conversion-log.ts';
import { CODE_ENVIRONMENTS, codeEnvironmentsIn } from './code-environments.ts';
import { findInclusions, type Inclusion, inclusionPattern } from './find-inclusions.ts';
import { expandOwnInclusions, type OwnInclusion, readOwnInclusions } from './own-inclusions.ts';

export interface FlatSource {
  text: string;
  locate: Locate;
}

// More than any real project has, but harmless.
const depthLimit = 12;
const sizeLimit = 8 * 1024 * 1024;
const inclusionLimit = 2_000;

/** A place in the author's files. */
export interface SourcePlace {
  file: string;
  line: number;
}

/** Where a file includes itself, and the name by which it does. */
export interface Cycle extends SourcePlace {
  named: string;
}

/** A line of a flat source, with its place. */
export interface SourceLine extends SourcePlace {
  text: string;
}

/** Where a text stands: its file, the files that include it, and the folder that `import` has made the current one. */
interface Place {
  within: string[];
  folder: string;
}

/**
 * Joins a LaTeX project into the lines of one text: replaces `\input`, `\include`, `\import` and similar commands with their
 * files and empties comments. Of a file with its own `\documentclass`, takes the body. Reads only the project's files, so
 * `\input{/etc/passwd}` is a missing file. Skips files that include themselves.
 * @param onCycle told where a file includes itself
 */
export function readProject(
  files: ReadonlyArray<ProjectFile>,
  main: string,
  log: ConversionLog,
  onCycle: (cycle: Cycle) => void = () => undefined,
): SourceLine[] {
  return new ProjectReader(files, main, { log, onCycle }).read();
}

/** Joins lines to a text whose places can be found in the author's files. */
export const joinLines = (lines: ReadonlyArray<SourceLine>): FlatSource => ({
  text: lines.map(({ text }) => text).join('\n'),
  locate: locateIn(lines),
});

class ProjectReader {
  readonly #files: ReadonlyMap<string, ProjectFile>;
  readonly #main: string;
  readonly #root: string;
  readonly #log: ConversionLog;
  readonly #onCycle: (cycle: Cycle) => void;
  /** The environments that print code, as a regular expression. */
  readonly #code: string;
  readonly #inclusionPattern: RegExp;
  readonly #ownInclusions: OwnInclusion[];
  #size = 0;
  #inclusions = 0;

  constructor(
    files: ReadonlyArray<ProjectFile>,
    main: string,
    { log, onCycle }: { log: ConversionLog; onCycle: (cycle: Cycle) => void },
  ) {
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#main = main;
    this.#root = folderOf(main);
    this.#log = log;
    this.#onCycle = onCycle;
    const texts = files
      .filter(({ path }) => /\.(?:tex|ltx|sty|cls)$/i.test(path))
      .map(({ bytes }) => decodeText(bytes).text);
    this.#code = codeEnvironmentsIn(texts);
    this.#inclusionPattern = inclusionPattern(this.#code);
    this.#ownInclusions = readOwnInclusions(texts.map((text) => emptyComments(text, this.#code)));
  }

  read(): SourceLine[] {
    return this.#file(this.#main, { within: [], folder: this.#root });
  }

  #file(path: string, place: Place): SourceLine[] {
    const file = this.#files.get(path);
    if (!file || place.within.length > depthLimit || this.#size > sizeLimit) return [];
    const { text, encoding } = decodeText(file.bytes);
    if (encoding !== 'utf-8') this.#log.info(`${path} was read as ${encoding}.`);
    this.#size += text.length;
    const bare = expandOwnInclusions(emptyComments(text, this.#code), this.#ownInclusions);
    const [from, end] = place.within.length > 0 ? bodyOf(bare) : [0, endOf(bare)];
    const start = { file: path, line: 1 + countLines(bare.slice(0, from)) };
    return this.#expand(bare.slice(from, end), start, { ...place, within: [...place.within, path] });
  }

  #expand(text: string, start: SourcePlace, place: Place): SourceLine[] {
    const { file } = start;
    const lines: SourceLine[] = [];
    let { line } = start;
    let done = 0;
    const addUpTo = (end: number) => {
      for (const [index, each] of text.slice(done, end).split('\n').entries()) {
        if (index > 0) line++;
        lines.push({ text: this.#withFolder(each, place.folder), file, line });
      }
      done = end;
    };
    for (const inclusion of findInclusions(text, this.#inclusionPattern)) {
      if (++this.#inclusions > inclusionLimit) break;
      addUpTo(inclusion.from);
      lines.push(...this.#included(inclusion, { file, line }, place));
      line += countLines(text.slice(inclusion.from, inclusion.end));
      done = inclusion.end;
    }
    addUpTo(text.length);
    return lines;
  }

  #included(inclusion: Inclusion, at: SourcePlace, place: Place): SourceLine[] {
    const wanted = this.#named(inclusion.file);
    const folder = this.#folderOf(inclusion, place);
    const path = this.#resolve(wanted, folder, place);
    const isMissing = path === undefined;
    const branch = inclusion.branches?.[isMissing ? 1 : 0];
    const lines = branch === undefined ? [] : this.#expand(branch, at, place);
    if (!inclusion.isIncluded || (isMissing && inclusion.branches)) return lines;
    if (isMissing || place.within.includes(path)) {
      const reason = isMissing ? 'is not among the files' : 'includes itself';
      this.#log.warning(`The included file “${wanted.slice(0, 80)}” ${reason} and is left out.`);
      Object.assign(this.#log.messages.at(-1) ?? {}, { file: at.file, line: at.line });
      if (!isMissing) this.#onCycle({ ...at, named: inclusion.file });
      return lines;
    }
    if (inclusion.isCode) return lines;
    const within = { within: place.within, folder: inclusion.folder ? folder : place.folder };
    return [...lines, ...this.#file(path, within)];
  }

  #named(file: string): string {
    const job = (this.#main.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '');
    return file
      .replace(/\\jobname(?![A-Za-z])\s*(\{\})?/g, job)
      .replaceAll('"', '')
      .trim()
      .replace(/^\.\//, '');
  }

  #folderOf({ folder }: Inclusion, place: Place): string {
    if (!folder) return place.folder;
    const path = this.#named(folder.path);
    return normalized(`${folder.isWithinCurrent ? place.folder : this.#root}${path}/`);
  }

  #resolve(wanted: string, folder: string, { within }: Place): string | undefined {
    const folders = [folder, this.#root, folderOf(within.at(-1) ?? ''), ''];
    return folders
      .map((each) => normalized(each + wanted))
      .flatMap((path) => [path, `${path}.tex`, `${path}.ltx`])
      .find((path) => this.#files.has(path));
  }

  /** Completes the paths of figures in a file that `import` brought from a folder. */
  #withFolder(line: string, folder: string): string {
    if (folder === this.#root || !line.includes('\\include')) return line;
    return line.replace(
      /(\\include(?:graphics|svg)\s*\*?\s*(?:\[[^\]]*\])?\s*\{)([^{}]*)\}/g,
      (whole, before: string, named: string) => {
        const path = normalized(folder + named.trim());
        const isThere = [...this.#files.keys()].some((each) => each === path || each.startsWith(`${path}.`));
        return isThere ? `${before}${path}}` : whole;
      },
    );
  }
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const countLines = (text: string): number => text.split('\n').length - 1;

/** Resolves `.` and `..` in a path. */
function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/') + (path.endsWith('/') && parts.length > 0 ? '/' : '');
}

/** Returns the range of an included file's text: the body of its document if it has one, as in chapters of subfiles. */
function bodyOf(text: string): [from: number, end: number] {
  const begin = /\\begin\s*\{document\}/.exec(text);
  const from = begin && /\\document(?:class|style)/.test(text) ? begin.index + begin[0].length : 0;
  const close = text.indexOf('\\end{document}', from);
  return [from, Math.min(endOf(text), close < 0 ? text.length : close)];
}

/** TeX reads a file up to `\endinput`. */
function endOf(text: string): number {
  const end = /^[ \t]*\\endinput(?![A-Za-z])/m.exec(text);
  return end ? end.index : text.length;
}

/** Removes comments but keeps their %, which joins lines, and leaves what environments of `code` print unchanged. */
export function emptyComments(text: string, code: string = CODE_ENVIRONMENTS): string {
  const opened = new RegExp(String.raw`\\begin\{(${code})\}(?!.*\\end\{\1\})`);
  let verbatim: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      if (verbatim !== undefined) {
        if (line.includes(`\\end{${verbatim}}`)) verbatim = undefined;
        return line;
      }
      const bare = escapedUrls(line).replace(/(?<!\\)((?:\\\\)*)%.*$/, '$1%');
      verbatim = opened.exec(bare)?.[1];
      return verbatim === undefined ? bare : line;
    })
    .join('\n');
}

/** A `%` in a web address isn't the beginning of a comment. */
export const escapedUrls = (line: string): string =>
  line.includes('%')
    ? line.replace(/\\(?:url|href|nolinkurl|path)\s*(?:\[[^\]]*\])?\s*\{[^{}\s]*\}/g, (address) =>
        address.replace(/(?<!\\)%/g, '\\%'),
      )
    : line;

function locateIn(lines: ReadonlyArray<SourceLine>): Locate {
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
