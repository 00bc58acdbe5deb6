import { globSync } from 'node:fs';
import path from 'node:path';

/** The files of an example paper's version, main file first, for a file input. */
export function exampleFiles(slug: string, version: string, mainFile: string): string[] {
  const folder = path.resolve('examples/papers', slug, version);
  const files = globSync('**/*.{tex,md,txt,bib,png,jpg,svg,csv}', { cwd: folder });
  return [mainFile, ...files.filter((file) => file !== mainFile).toSorted()].map((file) =>
    path.join(folder, file),
  );
}
