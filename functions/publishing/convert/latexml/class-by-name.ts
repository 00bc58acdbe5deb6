import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';

const PATH = /^([^%\n]*?\\documentclass\s*(?:\[[^\]]*\])?\s*\{)\s*([^}]*\/)([^}/]+)\}/m;

/** Names the class of a paper without its folder, because LaTeXML knows classes by their names: `Definitions/mdpi` is `mdpi`. */
export function withClassByName(
  files: ReadonlyArray<ProjectFile>,
  mainFile: string,
): ReadonlyArray<ProjectFile> {
  const main = files.find(({ path }) => path === mainFile);
  const text = main ? decodeText(main.bytes).text : '';
  const [, , folder = '', name = ''] = PATH.exec(text) ?? [];
  if (!main || name === '') return files;
  const bytes = new TextEncoder().encode(text.replace(PATH, '$1$3}'));
  const beside = mainFile.slice(0, mainFile.lastIndexOf('/') + 1);
  const sent = files.find(({ path }) => path === `${beside}${folder}${name}.cls`.replaceAll('./', ''));
  return [
    ...files.map((file) => (file === main ? { ...file, bytes } : file)),
    ...(sent ? [{ ...sent, path: `${beside}${name}.cls` }] : []),
  ];
}
