import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const FOLDER = 'examples/papers';

const Fields = z.looseObject({
  supervisor: z.string(),
  title: z.string(),
  agents: z.array(z.string()),
  mainFile: z.string(),
  versions: z.array(z.string()),
});

/** A version of a demonstration paper: the form's fields, and its files with the main one first. */
export interface DemoVersion {
  fields: Record<string, unknown>;
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
}
export interface DemoPaper {
  slug: string;
  supervisor: string;
  title: string;
  agents: string[];
  versions: DemoVersion[];
}

/** The papers of `examples/papers` or another folder, in the order of their folders' names. */
export function readPapers(folder = FOLDER): DemoPaper[] {
  return globSync(`${folder}/*/paper.json`).toSorted().map(readPaper);
}

function readPaper(file: string): DemoPaper {
  const folder = path.dirname(file);
  const {
    supervisor,
    title,
    agents,
    mainFile,
    versions,
    coauthors: _,
    ...fields
  } = Fields.parse(readJson(file));
  return {
    slug: path.basename(folder),
    supervisor,
    title,
    agents,
    versions: versions.map((version) => ({
      fields: { title, ...fields, ...changedFields(path.join(folder, `${version}.json`)) },
      files: readFiles(path.join(folder, version), mainFile),
    })),
  };
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function changedFields(file: string): Record<string, unknown> {
  if (!existsSync(file)) return {};
  const { note: _, ...fields } = z.looseObject({}).parse(readJson(file));
  return fields;
}

function readFiles(folder: string, mainFile: string): DemoVersion['files'] {
  const names = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const ordered = [mainFile, ...names.filter((name) => name !== mainFile).toSorted()];
  return ordered.map((name) => ({ name, bytes: Uint8Array.from(readFileSync(path.join(folder, name))) }));
}
