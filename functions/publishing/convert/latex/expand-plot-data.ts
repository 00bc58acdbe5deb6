import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import { readArguments, skipSpace } from './scan.ts';

/** Plots of more data would take the engine for drawings too long. */
const [MOST_CHARACTERS, MOST_LINES] = [60_000, 1_500];

/** Writes the data that PGFPlots reads from a file, `\addplot table [x=t] {data/perf.csv};`, into the plot: the engine for drawings has no files. */
export function expandPlotData(tex: string, files: ReadonlyArray<ProjectFile>, folder: string): string {
  if (!/\\addplot/.test(tex)) return tex;
  const table = /(\\addplot3?\s*\+?\s*(?:\[[^\]]*\])?\s*(?:\\[A-Za-z@]+\s*)?)table(?![A-Za-z])/g;
  let output = '';
  let done = 0;
  for (let match = table.exec(tex); match; match = table.exec(tex)) {
    const found = readArguments(tex, table.lastIndex, 'om');
    const [options = '', name = ''] = found?.values ?? [];
    const rows = found && rowsOf(name.trim(), files, folder);
    if (!found || rows === undefined || tex[skipSpace(tex, table.lastIndex)] === undefined) continue;
    output += `${tex.slice(done, match.index)}${match[1]}table[${[options.trim(), 'row sep=\\\\'].filter(Boolean).join(',')}]{${rows}}`;
    done = found.end;
  }
  return output + tex.slice(done);
}

/** Returns the lines of a file of data, each with the end that PGFPlots knows; undefined for another file. */
function rowsOf(name: string, files: ReadonlyArray<ProjectFile>, folder: string): string | undefined {
  if (!/^[\w./ -]+$/.test(name)) return undefined;
  const plain = name.replace(/^\.\//, '');
  const file = [folder + plain, plain].flatMap((path) => files.find((each) => each.path === path) ?? [])[0];
  if (!file || file.bytes.length > MOST_CHARACTERS) return undefined;
  const lines = decodeText(file.bytes)
    .text.split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('%'));
  if (lines.length > MOST_LINES || lines.some((line) => /[\\{}]/.test(line))) return undefined;
  return `${lines.map((line) => line.replace(/[&%$~^]/g, ' ')).join('\\\\\n')}\\\\\n`;
}
