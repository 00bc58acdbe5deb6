import type { Capsule } from '#shared/domain/capsule.ts';
import { CAPSULE_FOLDER } from '#shared/domain/capsule-constants.ts';
import { capsuleEntries } from '../../_lib/capsules/capsule-files.ts';
import { valuesOf } from '../../_lib/capsules/describe-capsule.ts';
import { readManifest } from '../../_lib/capsules/read-manifest.ts';
import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import type { ConversionLog } from './conversion-log.ts';

/** The address of a value below the paper, which a number in the text links to. */
const anchorOf = (key: string): string => `value-${key}`;

/** A project whose sources have values instead of their names. */
export interface PlacedValues {
  files: ProjectFile[];
  /** Adds to each linked value of a page which output it comes from. */
  explain(html: string): string;
}

const LATEX = /\\colophonvalue\s*\{\s*([\w.-]{1,60})\s*\}/g;
const MARKDOWN = /\{value\s+([\w.-]{1,60})\}/g;
const FORMATS: [RegExp, RegExp, (key: string, text: string) => string][] = [
  [/\.(tex|ltx)$/i, LATEX, (key, text) => `\\href{\\#${anchorOf(key)}}{${text}}`],
  [/\.(md|markdown|qmd|rmd)$/i, MARKDOWN, (key, text) => `[${text}](#${anchorOf(key)})`],
  [/\.(txt|text)$/i, MARKDOWN, (_, text) => text],
];

/**
 * Replaces `\colophonvalue{key}` in LaTeX and `{value key}` in Markdown and plain text by the values that the capsule's manifest finds
 * in its outputs. They become links to the list of values below the paper, and plain numbers in formulas.
 */
export function placeValues(files: readonly ProjectFile[], log: ConversionLog): PlacedValues {
  const entries = capsuleEntries(files);
  const reading = readManifest(entries);
  const values = reading.kind === 'read' ? valuesOf(reading.manifest, entries) : [];
  return {
    files: files.map((file) => (file.path.startsWith(CAPSULE_FOLDER) ? file : placed(file, values, log))),
    explain: (html) => values.reduce(explainOne, html),
  };
}

function placed(file: ProjectFile, values: Capsule['values'], log: ConversionLog): ProjectFile {
  const format = FORMATS.find(([names]) => names.test(file.path));
  if (!format) return file;
  const [, pattern, linked] = format;
  const { text } = decodeText(file.bytes);
  if (text.search(pattern) < 0) return file;
  const written = text.replace(pattern, (name: string, key: string, at: number) => {
    const value = values.find((each) => each.key === key);
    if (value) return isInFormula(text, at) ? value.text : linked(key, escaped(value.text));
    log.warning(`The capsule has no value ${key}, so the text shows its name.`);
    return name.replaceAll(/[\\{}]/g, '');
  });
  return { ...file, bytes: new TextEncoder().encode(written) };
}

/** Both languages read these signs as markup. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_{}[\]#%&$~^<>]/g, ' ');

/** Whether a position is between two dollar signs of its paragraph, or in a displayed formula. */
function isInFormula(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n\n', at) + 1;
  const before = text.slice(start, at);
  const dollars = before.match(/(?<!\\)\$/g)?.length ?? 0;
  const opened = before.match(/\\\[|\\\(|\\begin\{(?:equation|align|gather|multline)\*?\}/g)?.length ?? 0;
  const closed = before.match(/\\\]|\\\)|\\end\{(?:equation|align|gather|multline)\*?\}/g)?.length ?? 0;
  return (dollars % 2 === 1 && !before.endsWith('$$')) || opened > closed;
}

function explainOne(html: string, { key, file }: Capsule['values'][number]): string {
  const title = `From ${file} in the capsule`
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return html.replaceAll(
    `<a href="#${anchorOf(key)}"`,
    `<a class="capsule-value" title="${title}" href="#${anchorOf(key)}"`,
  );
}
