import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import type { ConversionLog } from '../conversion-log.ts';
import { emptyComments, type SourceLine } from './read-project.ts';
import { readStatements, type Statement, usedDefinitions } from './read-statements.ts';
import type { Signature } from './scan.ts';
import { isStructure } from './structure-commands.ts';

type PlacedStatement = Statement & { file: string; line: number };

/** The settings of packages that the conversion reads, with their arguments. */
const settings: Readonly<Record<string, Signature>> = {
  tikzset: 'm',
  pgfplotsset: 'm',
  usetikzlibrary: 'm',
  usepgfplotslibrary: 'm',
  definecolor: 'mmm',
  colorlet: 'mm',
  newacronym: 'ommm',
  newglossaryentry: 'mm',
  DeclareAcronym: 'mm',
  DeclareSIUnit: 'omm',
  theoremstyle: 'm',
  numberwithin: 'mm',
  counterwithin: 'smm',
  newcolumntype: 'mom',
  newif: '',
};

/** Commands of TeX programs. A definition with them makes no sense without TeX. */
const programming =
  /\\(?:expandafter|csname|futurelet|afterassignment|@if\w+|@for|@nameuse|loop|repeat|advance|setbox|hbox\s+to|vbox|vtop|halign|catcode|ifx|ifnum|ifdim|ifcat|ifcase|ifodd|ifhmode|ifvmode|romannumeral|meaning|aftergroup|uppercase|lowercase|write|openin|read|kern|hskip|vskip|everypar|output|ExplSyntaxOn|[a-z]+_[a-z_]+:\w*)(?![A-Za-z@])/;

/** New meanings of TeX's own commands, and definitions that end at another command: `\gdef\float@end@tag#1\end{#2}`. */
const UNREADABLE =
  /^\\(?:long\s*)?(?:let|[gex]?def)\s*\\(?:par|mark|space|relax|protect|string)(?![A-Za-z@])|^\\(?:long\s*)?[gex]?def\s*\\[A-Za-z@]+[^{\n]*\\(?:begin|end)(?![A-Za-z@])|^\\let\s*\\[A-Za-z@]+\s*=?\s*[$&#^_~%]/;

/**
 * Adds the definitions of the project's own packages and classes that the paper uses, after its `\documentclass`. Takes none
 * that redefines the paper's structure, and none that only TeX can run.
 */
export function addPackages(
  lines: ReadonlyArray<SourceLine>,
  files: ReadonlyArray<ProjectFile>,
  main: string,
  log: ConversionLog,
): SourceLine[] {
  const text = lines.map((line) => line.text).join('\n');
  const statements = readPackages(text, files, main).filter(
    (each) => !isStructure(each.defines ?? '') && !UNREADABLE.test(each.text),
  );
  const used = usedDefinitions(statements, [text]);
  const wanted = withoutPrograms(
    statements.filter((each) => (each.defines === undefined ? !isUnusedSwitch(each, text) : used.has(each))),
  );
  if (wanted.length === 0) return [...lines];
  for (const file of new Set(wanted.map((each) => each.file)))
    log.info(`The definitions that the paper uses were taken from ${file}.`);
  const at = lines.findIndex((line) => /\\document(?:class|style)/.test(line.text)) + 1;
  // The class and its options can take several lines.
  const open = lines.findIndex((line, index) => index >= at - 1 && line.text.includes('}')) + 1;
  const place = Math.max(at, open);
  // In classes and packages, @ is a letter.
  const [first] = wanted;
  const letters = (text: string): SourceLine[] =>
    first ? [{ text, file: first.file, line: first.line }] : [];
  return [
    ...lines.slice(0, place),
    ...letters('\\makeatletter'),
    ...wanted.flatMap(linesOf),
    ...letters('\\makeatother'),
    ...lines.slice(place),
  ];
}

const isUnusedSwitch = ({ text }: Statement, tex: string): boolean => {
  const name = /\\newif\s*(\\if[A-Za-z@]+)/.exec(text)?.[1];
  return name !== undefined && !tex.includes(name);
};

const linesOf = ({ text, file, line }: PlacedStatement): SourceLine[] =>
  text.split('\n').map((each, index) => ({ text: each, file, line: line + index }));

/** Leaves out the definitions that need TeX, directly or through internal commands that were left out. */
function withoutPrograms(
  statements: PlacedStatement[],
  all: ReadonlySet<string | undefined> = new Set(statements.map(({ defines }) => defines)),
): PlacedStatement[] {
  const plain = statements.filter(({ text, defines }) => defines === undefined || !programming.test(text));
  const names = new Set(plain.map(({ defines }) => defines));
  const kept = plain.filter(
    ({ text }) =>
      (text.match(/\\[A-Za-z]*@[A-Za-z@]*/g) ?? []).every((name) => names.has(name)) &&
      // An argument that is handed to a command that was left out would be lost: `\objectref{#1}{Section}`.
      [...text.matchAll(/(\\[A-Za-z]+)\s*(?:\[[^\]]*\]\s*)*\{[^{}]*#/g)].every(
        ([, name]) => names.has(name) || !all.has(name),
      ),
  );
  return kept.length === statements.length ? kept : withoutPrograms(kept, all);
}

/** REVTeX and AASTeX, whose code is for TeX alone. The other steps write what they define. */
const INTERNAL = /^(?:revtex4|revsymb|aastex|ltx(?:util|grid|front|docext))[\w-]*\.(?:cls|sty)$/;

const LOADING =
  /\\(?:usepackage|RequirePackage|RequirePackageWithOptions|documentclass|documentstyle|LoadClass|LoadClassWithOptions)\s*(?:\[[^\]]{0,2000}\])?\s*\{([^{}]{0,2000})\}/g;

/** Reads the statements of the packages and classes among the project's files, in the order in which TeX loads them. */
function readPackages(
  text: string,
  files: ReadonlyArray<ProjectFile>,
  main: string,
  seen = new Set<string>(),
): PlacedStatement[] {
  return [...text.matchAll(LOADING)]
    .flatMap(([command, names = '']) =>
      names.split(',').map((name) => `${name.trim()}.${/lass|style\b/.test(command) ? 'cls' : 'sty'}`),
    )
    .flatMap((name) => {
      const file = INTERNAL.test(name) ? undefined : findPackage(name, files, main);
      if (!file || seen.has(file.path)) return [];
      seen.add(file.path);
      const tex = emptyComments(decodeText(file.bytes).text);
      const own = readStatements(tex, settings).map((each) => ({
        ...each,
        file: file.path,
        line: tex.slice(0, each.at).split('\n').length,
      }));
      return [...readPackages(tex, files, main, seen), ...own];
    });
}

/** Finds a package beside the main file, or anywhere if only one file has its name. */
function findPackage(name: string, files: ReadonlyArray<ProjectFile>, main: string): ProjectFile | undefined {
  const root = main.slice(0, main.lastIndexOf('/') + 1);
  const beside = files.find(({ path }) => path === root + name || path === name);
  const named = files.filter(({ path }) => `/${path}`.endsWith(`/${name}`));
  return beside ?? (named.length === 1 ? named[0] : undefined);
}
