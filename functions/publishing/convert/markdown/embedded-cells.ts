import { posix } from 'node:path';
import { MARKDOWN } from '../../../_lib/papers/intake/choose-main-file.ts';
import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import { extensionOf } from '../../../_lib/papers/intake/media-types.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import type { Pandoc } from '../pandoc/run-pandoc.ts';
import { UnreadableSource } from '../unreadable-source.ts';

/** Quarto's `{{< embed map.ipynb#fig-map echo=true >}}`: https://quarto.org/docs/authoring/notebook-embed.html */
const EMBED = /^\s*\{\{<\s*embed\s+(.*?)\s*>\}\}\s*$/gm;
/** More are the output of a program. */
const MOST_EMBEDS = 200;

/** Reads the cells of notebooks that Markdown files embed. Returns their text by what the shortcode says in a folder, and their pictures. */
export async function readEmbeddedCells(files: ReadonlyArray<ProjectFile>, pandoc: Pandoc) {
  const texts = new Map<string, string>();
  const pictures: ProjectFile[] = [];
  for (const { folder, value } of embedsIn(files).slice(0, MOST_EMBEDS)) {
    const [target = ''] = value.split(/\s/);
    const [path = '', label] = target.split('#');
    const notebook = files.find((file) => file.path === inFolder(folder, path));
    if (!notebook || texts.has(keyOf(folder, value))) continue;
    const shown = { label, hidesCode: !/\becho\s*=\s*["']?true/i.test(value) };
    const read = await readCells(decodeText(notebook.bytes).text, pandoc, shown);
    if (read.text === '') continue;
    texts.set(keyOf(folder, value), read.text);
    pictures.push(...read.pictures);
  }
  return { pictures, textOf: (from: string, value: string) => texts.get(keyOf(posix.dirname(from), value)) };
}

const keyOf = (folder: string, value: string): string => `${folder}\n${value}`;

const embedsIn = (files: ReadonlyArray<ProjectFile>) =>
  files
    .filter(({ path }) => MARKDOWN.includes(extensionOf(path)))
    .flatMap(({ path, bytes }) =>
      [...decodeText(bytes).text.matchAll(EMBED)].map(([, value = '']) => ({
        folder: posix.dirname(path),
        value,
      })),
    );

/** A path from the root of the project begins with a slash. */
const inFolder = (folder: string, path: string): string =>
  path.startsWith('/') ? path.slice(1) : posix.join(folder, path);

async function readCells(
  json: string,
  pandoc: Pandoc,
  shown: { label: string | undefined; hidesCode: boolean },
): Promise<{ text: string; pictures: ProjectFile[] }> {
  try {
    return await (await import('./read-notebook.ts')).readNotebook(json, pandoc, shown);
  } catch (error) {
    if (error instanceof UnreadableSource) return { text: '', pictures: [] };
    throw error;
  }
}
