import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import type { Label } from '../document/number-document.ts';
import { readArguments, replaceCommand } from './scan.ts';

/**
 * Returns the labels of other documents, such as a supplement, by name. LaTeX reads them from those documents' .aux files
 * (`\externaldocument[S-]{supplement}` of the package xr), and some papers have the lines of such a file among their own,
 * `\newlabel{f}{{S3}{12}}`. They have numbers, but no place on the page: their ids are empty.
 */
export function readForeignLabels(
  tex: string,
  files: ReadonlyArray<ProjectFile>,
  folder: string,
): ReadonlyMap<string, Label> {
  const labels = new Map<string, Label>();
  addLabels(tex, '', labels);
  replaceCommand(tex, 'externaldocument', 'oom', ([prefix = '', , named = '']) => {
    const name = `${named.trim().replace(/^\.\//, '')}.aux`;
    const file = files.find(({ path }) => path === folder + name || path === name);
    if (file) addLabels(decodeText(file.bytes).text, prefix, labels);
    return undefined;
  });
  return labels;
}

function addLabels(tex: string, prefix: string, labels: Map<string, Label>): void {
  if (!tex.includes('\\newlabel')) return;
  replaceCommand(tex, 'newlabel', 'mm', ([name = '', value = '']) => {
    const label = labelOf(value);
    // Cleveref writes a second line for each label.
    if (label && !name.endsWith('@cref')) labels.set(prefix + name.trim(), label);
    return undefined;
  });
}

/** Reads `{S3}{12}{The title}{figure.S3}{}`, of which documents without hyperref have the first two groups. */
function labelOf(value: string): Label | undefined {
  const number = readArguments(value, 0, 'm')?.values[0]?.trim();
  const anchor = readArguments(value, 0, 'mmmm')?.values[3] ?? '';
  // Its name is that of the counter: `figure.caption.2`, `theorem.3.1`, `equation.A.4`.
  const type = /^[A-Za-z]+/.exec(anchor)?.[0] ?? '';
  return number ? { number, id: '', type } : undefined;
}
