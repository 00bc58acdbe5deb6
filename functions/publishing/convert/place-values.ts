import type { Capsule } from '#shared/domain/capsule.ts';
import { CAPSULE_FOLDER } from '#shared/domain/capsule-constants.ts';
import { capsuleEntries } from '../../_lib/capsules/capsule-files.ts';
import { valuesOf } from '../../_lib/capsules/describe-capsule.ts';
import { readManifest } from '../../_lib/capsules/read-manifest.ts';
import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import type { ConversionLog } from './conversion-log.ts';

const LATEX = /\\colophonvalue\s*\{\s*([\w.-]{1,60})\s*\}/g;
const MARKDOWN = /\{value\s+([\w.-]{1,60})\}/g;
/** How each kind of source names a value. */
const FORMATS: [RegExp, RegExp][] = [
  [/\.(tex|ltx)$/i, LATEX],
  [/\.(md|markdown|qmd|rmd|txt|text)$/i, MARKDOWN],
];

/**
 * Replaces `\colophonvalue{key}` in LaTeX and `{value key}` in Markdown and plain text by the values that the capsule's manifest finds
 * in its outputs.
 */
export function placeValues(files: readonly ProjectFile[], log: ConversionLog): ProjectFile[] {
  const entries = capsuleEntries(files);
  const reading = readManifest(entries);
  const values = reading.kind === 'read' ? valuesOf(reading.manifest, entries) : [];
  return files.map((file) => (file.path.startsWith(CAPSULE_FOLDER) ? file : placed(file, values, log)));
}

function placed(file: ProjectFile, values: Capsule['values'], log: ConversionLog): ProjectFile {
  const format = FORMATS.find(([names]) => names.test(file.path));
  if (!format) return file;
  const [, pattern] = format;
  const { text } = decodeText(file.bytes);
  if (text.search(pattern) < 0) return file;
  const written = text.replace(pattern, (name: string, key: string) => {
    const value = values.find((each) => each.key === key);
    if (value) return escaped(value.text);
    log.warning(`The capsule has no value ${key}, so the text shows its name.`);
    return name.replaceAll(/[\\{}]/g, '');
  });
  return { ...file, bytes: new TextEncoder().encode(written) };
}

/** Both languages read these signs as markup. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_{}[\]#%&$~^<>]/g, ' ');
