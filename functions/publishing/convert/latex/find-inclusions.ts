import { readArguments, readGroup, type Signature, skipSpace } from './scan.ts';

/** A command that includes another file, or text that depends on whether a file exists. */
export interface Inclusion {
  from: number;
  end: number;
  /** The file that it names, as written. */
  file: string;
  /** The folder of `import`'s commands, in which the file's own paths are. */
  folder?: { path: string; isWithinCurrent: boolean };
  /** The text in braces if the file exists, and if it doesn't. */
  branches?: [found: string, missing: string];
  /** Whether the file is printed as code. */
  isCode?: true;
  /** Whether the file's text is included, not only tested for. */
  isIncluded: boolean;
}

/** The arguments of commands that include a file; the last mandatory one is the file. */
const including: Readonly<Record<string, Signature>> = {
  input: 'm',
  include: 'm',
  subfile: 'm',
  subfileinclude: 'm',
  includestandalone: 'om',
  loadglsentries: 'om',
};
/** The package import: `\import{folder/}{file}`, and `sub…` for a folder within the current one. */
const importing = ['import', 'inputfrom', 'includefrom', 'subimport', 'subinputfrom', 'subincludefrom'];
/** Commands that print a file as code. */
const printing: Readonly<Record<string, Signature>> = {
  lstinputlisting: 'om',
  inputminted: 'omm',
  verbatiminput: 'm',
  VerbatimInput: 'om',
};
const testing = ['InputIfFileExists', 'IfFileExists'];

/** The commands that are read here, and those of a class for its bibliography. */
export const INCLUSION_COMMANDS: ReadonlySet<string> = new Set([
  ...[...Object.keys(including), ...importing, ...testing, ...Object.keys(printing)],
  ...['bibliography', 'includegraphics'],
]);

const NAMES = [...Object.keys(including), ...importing, ...testing, ...Object.keys(printing)].join('|');

/** Returns what finds inclusions, and the environments that print code, given as a regular expression. */
export const inclusionPattern = (code: string): RegExp =>
  new RegExp(String.raw`\\(?:(${NAMES})(?![A-Za-z@])\*?|begin\{(${code})\})`, 'g');

/**
 * Finds the inclusions of a text in order, without those in code and in other inclusions.
 * @param pattern of `inclusionPattern`
 */
export function findInclusions(tex: string, pattern: RegExp): Inclusion[] {
  const found: Inclusion[] = [];
  const unclosed = new Set<string>();
  pattern.lastIndex = 0;
  for (let match = pattern.exec(tex); match; match = pattern.exec(tex)) {
    const [, name, code] = match;
    const { index: from } = match;
    if (code !== undefined) {
      // An environment that never closes is looked for once.
      const end = unclosed.has(code) ? -1 : tex.indexOf(`\\end{${code}}`, from);
      if (end < 0) unclosed.add(code);
      else pattern.lastIndex = end;
      continue;
    }
    const read = readInclusion(tex, name ?? '', pattern.lastIndex);
    // A definition's argument is no file.
    if (!read || read.file.includes('#')) continue;
    found.push({ ...read, from });
    pattern.lastIndex = read.end;
  }
  return found;
}

function readInclusion(tex: string, name: string, at: number): Omit<Inclusion, 'from'> | undefined {
  if (importing.includes(name)) {
    const read = readArguments(tex, at, 'mm');
    const [path = '', file = ''] = read?.values ?? [];
    return (
      read && {
        end: read.end,
        file,
        folder: { path, isWithinCurrent: name.startsWith('sub') },
        isIncluded: true,
      }
    );
  }
  if (testing.includes(name)) {
    const read = readArguments(tex, at, 'mmm');
    const [file = '', found = '', missing = ''] = read?.values ?? [];
    return read && { end: read.end, file, branches: [found, missing], isIncluded: name.startsWith('Input') };
  }
  const code = printing[name];
  const read = readArguments(tex, at, code ?? including[name] ?? 'm');
  if (read && code) return { end: read.end, file: read.values.at(-1) ?? '', isCode: true, isIncluded: true };
  if (read) return { end: read.end, file: read.values.at(-1) ?? '', isIncluded: true };
  return name === 'input' ? bareInput(tex, at) : undefined;
}

/** `\input chapter1` and `\input "chapter 1"` without braces, as plain TeX. */
function bareInput(tex: string, at: number): Omit<Inclusion, 'from'> | undefined {
  const start = skipSpace(tex, at);
  if (readGroup(tex, start)) return undefined;
  const named = /"([^"\n]+)"|[^\s{}\\%]+/y;
  named.lastIndex = start;
  const match = named.exec(tex);
  return match ? { end: named.lastIndex, file: match[1] ?? match[0], isIncluded: true } : undefined;
}
