import type { Capsule } from '#shared/domain/capsule.ts';
import { CAPSULE_FOLDER } from '#shared/domain/capsule-constants.ts';
import { capsuleEntries } from '../../_lib/capsules/capsule-files.ts';
import { valuesOf } from '../../_lib/capsules/describe-capsule.ts';
import { readManifest } from '../../_lib/capsules/read-manifest.ts';
import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import type { ConversionLog } from './conversion-log.ts';
import { VALUE_ADDRESS } from './document/mark-values.ts';
import { isInLatexSentence, isInMarkdownSentence } from './is-in-sentence.ts';

/** How each kind of source names a value, and links text. */
interface Format {
  files: RegExp;
  names: RegExp;
  link?: {
    isPossible: (text: string, at: number) => boolean;
    write: (address: string, text: string) => string;
  };
}
const FORMATS: Format[] = [
  {
    files: /\.(tex|ltx)$/i,
    names: /\\colophonvalue\s*\{\s*([\w.-]{1,60})\s*\}/g,
    link: { isPossible: isInLatexSentence, write: (address, text) => `\\href{${address}}{${text}}` },
  },
  {
    files: /\.(md|markdown|qmd|rmd)$/i,
    names: /\{value\s+([\w.-]{1,60})\}/g,
    link: { isPossible: isInMarkdownSentence, write: (address, text) => `[${text}](${address})` },
  },
  { files: /\.(txt|text)$/i, names: /\{value\s+([\w.-]{1,60})\}/g },
];

/**
 * Replaces `\colophonvalue{key}` in LaTeX and `{value key}` in Markdown and plain text by the values that the capsule's manifest finds
 * in its outputs. In sentences, the value links to its key, of which `markValues` makes the number's mark.
 */
export function placeValues(files: readonly ProjectFile[], log: ConversionLog): ProjectFile[] {
  const entries = capsuleEntries(files);
  const reading = readManifest(entries);
  const values = reading.kind === 'read' ? valuesOf(reading.manifest, entries) : [];
  return files.map((file) => (file.path.startsWith(CAPSULE_FOLDER) ? file : placed(file, values, log)));
}

function placed(file: ProjectFile, values: Capsule['values'], log: ConversionLog): ProjectFile {
  const format = FORMATS.find(({ files }) => files.test(file.path));
  if (!format) return file;
  const { names, link } = format;
  const { text } = decodeText(file.bytes);
  if (text.search(names) < 0) return file;
  const written = text.replace(names, (name: string, key: string, at: number) => {
    const value = values.find((each) => each.key === key);
    if (!value) {
      log.warning(`The capsule has no value ${key}, so the text shows its name.`);
      return name.replaceAll(/[\\{}]/g, '');
    }
    const plain = escaped(value.text);
    return link?.isPossible(text, at) ? link.write(`${VALUE_ADDRESS}${key}`, plain) : plain;
  });
  return { ...file, bytes: new TextEncoder().encode(written) };
}

/** Both languages read these signs as markup. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_{}[\]#%&$~^<>]/g, ' ');
