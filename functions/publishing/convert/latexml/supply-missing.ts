import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import type { EngineMessage } from '../../latexml/engine-log.ts';
import type { ReportMessage } from '../converted-paper.ts';
import { definitionsForSettings, definitionsForWords } from '../latex/keep-words.ts';
import { isLayout } from '../layout-commands.ts';
import { sourceNames } from '../source-fields/found-fields.ts';
import { guessedEnvironments } from './guess-environments.ts';
import { DEFINITION_OF, PACKAGE_OF } from './missing-packages.ts';
import { titleCommands, withoutArguments } from './title-commands.ts';

interface Supplied {
  files: ProjectFile[];
  /** What authors should know of it. */
  messages: ReportMessage[];
}

/**
 * Returns the files with definitions of what LaTeXML didn't know: the packages that the source forgot to load, what classes have that
 * weren't sent, and unknown commands as the words of their arguments. They are on the lines of `\\documentclass` and
 * `\\begin{document}`, so that all lines keep their numbers. Returns undefined if there is nothing to add.
 *
 * @param tex the source as one text
 */
export function supplyMissing(
  files: ReadonlyArray<ProjectFile>,
  mainFile: string,
  messages: readonly EngineMessage[],
  tex: string,
): Supplied | undefined {
  const unknown = messages.filter(({ kind }) => kind === 'undefined');
  const names = unknown.map(({ subject }) => subject);
  const guessed = guessedEnvironments(
    names.filter((name) => !PACKAGE_OF.has(name) && !DEFINITION_OF.has(name)),
    tex,
  );
  const hasFloats = [...guessed.values()].some((definition) => definition.startsWith('\\newfloat'));
  const packages = [
    ...new Set([...names.flatMap((name) => PACKAGE_OF.get(name) ?? []), ...(hasFloats ? ['float'] : [])]),
  ];
  const known = [
    ...names.flatMap((name) => DEFINITION_OF.get(name) ?? fieldCommand(name)),
    ...(packages.length > 0 ? [] : messages.flatMap(({ text }) => columnType(text))),
  ];
  const unexplained = names.filter(
    (name) => /^\\[A-Za-z]+$/.test(name) && !PACKAGE_OF.has(name) && !DEFINITION_OF.has(name),
  );
  const ofTitle = titleCommands(unexplained, tex);
  const others = unexplained.filter((name) => !ofTitle.includes(name));
  // A package can define what is still unknown.
  const uses = packages.length > 0 ? [] : others.flatMap((name) => usesOf(name, tex));
  const kept = definitionsForWords(uses);
  const dropped = definitionsForSettings(uses.filter((use) => !kept.has(/^\\\w+/.exec(use)?.[0] ?? '')));
  const definitions = [
    ...new Set([
      ...known,
      ...guessed.values(),
      ...ofTitle.map(withoutArguments),
      ...kept.values(),
      ...dropped.values(),
    ]),
  ];
  if (packages.length === 0 && definitions.length === 0) return undefined;
  const text = decodeText(files.find(({ path }) => path === mainFile)?.bytes ?? new Uint8Array()).text;
  const loading = packages.map((name) => `\\usepackage{${name}}`).join('');
  const supplied = text
    .replace(/^([^%\n]*?\\documentclass\s*(?:\[[^\]]*\])?\s*\{[^}]*\})/m, (whole) => whole + loading)
    .replace(/^([^%\n]*?)\\begin\s*\{document\}/m, (whole) => definitions.join('') + whole);
  if (supplied === text) return undefined;
  const bytes = new TextEncoder().encode(supplied);
  return {
    files: files.map((file) => (file.path === mainFile ? { ...file, bytes } : file)),
    messages: unknown.flatMap(({ subject, file, line }) => {
      const place = file && line ? { file, line } : {};
      if (ofTitle.includes(subject))
        return {
          severity: 'info',
          message: `The title page’s command ${subject} was omitted; the page shows the paper’s own fields.`,
          ...place,
        };
      if ((!kept.has(subject) && !dropped.has(subject)) || isLayout(subject)) return [];
      return {
        severity: 'warning',
        message: kept.has(subject)
          ? `The command ${subject} is unknown; only its words are shown.`
          : `The command ${subject} is unknown and was omitted.`,
        ...place,
      };
    }),
  };
}

/** Columns of a type that a class defines which wasn't sent are centered. */
function columnType(text: string): string[] {
  const [, name] = /^Unrecognized tabular template "([A-Za-z])"/.exec(text) ?? [];
  return name === undefined ? [] : [`\\usepackage{array}\\newcolumntype{${name}}{c}`];
}

/** Longer arguments are no words of a command. */
const MOST_CHARACTERS = 2_000;

/** Returns the uses of a command, each with the text after it. */
const usesOf = (name: string, tex: string): string[] =>
  [...tex.matchAll(new RegExp(`\\${name}(?![A-Za-z@])`, 'g'))].map(({ index }) =>
    tex.slice(index, index + MOST_CHARACTERS),
  );

/** The commands of the paper's fields, which `takeLatexFields` reads, print nothing. */
const fieldCommand = (name: string): string[] =>
  sourceNames('latex').some(([, names]) => names.some((each) => `\\${each}` === name))
    ? [`\\providecommand{${name}}[2][]{}`]
    : [];
