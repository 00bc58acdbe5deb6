import { posix } from 'node:path';
import { parse } from 'yaml';
import { decodeText } from './decode-text.ts';
import type { ProjectFile } from './project-file.ts';

/** A project whose text is in several files: those of its table of contents, in their order. */
export interface ListedFiles {
  paths: string[];
  /** What the project says of the whole, as the front matter of a file does: title, authors, bibliography. */
  front: Record<string, unknown>;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {});

/** Where each tool has its table of contents, and what it says of the whole. */
const PROJECTS: Record<string, (config: Fields) => { toc: unknown; front: Fields }> = {
  'myst.yml': ({ project }) => {
    const { toc, math: _, ...front } = fieldsIn(project);
    return { toc, front };
  },
  '_toc.yml': (toc) => ({ toc, front: {} }),
  '_quarto.yml': ({ book, manuscript, bibliography, project, website }) => {
    const { chapters, appendices, ...front } = fieldsIn(book);
    const written = [chapters, fieldsIn(manuscript).article, appendices];
    const pages = fieldsIn(fieldsIn(website).sidebar).contents ?? fieldsIn(project).render;
    const toc = written.some((entry) => entry !== undefined) ? written : pages;
    return { toc, front: { ...(bibliography === undefined ? {} : { bibliography }), ...front } };
  },
};

/** Keys of a table of contents that name files or have more entries. */
const ENTRIES = [
  'root',
  'file',
  'href',
  'pattern',
  'glob',
  'part',
  'parts',
  'chapters',
  'sections',
  'children',
  'entries',
  'contents',
];
const ENDINGS = ['', '.md', '.qmd', '.ipynb', '.rmd', '.Rmd', '.markdown'];
const MOST_CHARACTERS = 200_000;

/** Reads the table of contents of a project of MyST, Jupyter Book or Quarto; undefined without one that lists files of the project. */
export function listedFiles(files: ReadonlyArray<ProjectFile>): ListedFiles | undefined {
  const configs = files
    .filter(({ path }) => Object.hasOwn(PROJECTS, posix.basename(path)))
    .toSorted((a, b) => a.path.split('/').length - b.path.split('/').length);
  for (const config of configs) {
    const { toc, front } = PROJECTS[posix.basename(config.path)]?.(readYaml(config)) ?? {};
    const folder = posix.dirname(config.path);
    const paths = [...new Set(namesIn(toc).flatMap((name) => pathOf(name, folder, files)))];
    if (paths.length > 0) return { paths, front: front ?? {} };
  }
  return undefined;
}

function readYaml({ bytes }: ProjectFile): Fields {
  try {
    return fieldsIn(parse(decodeText(bytes.subarray(0, MOST_CHARACTERS)).text, { maxAliasCount: 0 }));
  } catch {
    return {};
  }
}

function namesIn(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry];
  if (Array.isArray(entry)) return entry.flatMap(namesIn);
  return isFields(entry) ? ENTRIES.flatMap((key) => namesIn(entry[key])) : [];
}

const TEXT = /\.(?:q?md|rmd|markdown|ipynb)$/i;

/** The paths of a listed file, or of those of a pattern, by their names. Titles of parts stand where files do, and name none. */
function pathOf(name: string, folder: string, files: ReadonlyArray<ProjectFile>): string[] {
  if (name.includes('*'))
    return files
      .map(({ path }) => path)
      .filter((path) => TEXT.test(path) && isLike(path, posix.join(folder, name)))
      .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const named = ENDINGS.map((ending) => posix.join(folder, name + ending));
  const found = files.find(({ path }) => named.includes(path) && TEXT.test(path));
  return found ? [found.path] : [];
}

/** Returns the macros for formulas of a project of MyST, with their definitions: `\R`, `\mathbb{R}`. */
export function projectMacros(files: ReadonlyArray<ProjectFile>): Record<string, string> {
  const configs = files.filter(({ path }) => posix.basename(path) === 'myst.yml');
  return Object.assign({}, ...configs.map((config) => macrosIn(fieldsIn(readYaml(config).project).math)));
}

/** Returns the macros that MyST's field `math` defines. */
export function macrosIn(math: unknown): Record<string, string> {
  const entries = Object.entries(fieldsIn(math)).flatMap(([name, definition]) => {
    const tex = isFields(definition) ? definition.macro : definition;
    return /^\\[A-Za-z]+$/.test(name) && typeof tex === 'string' ? [[name, tex] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Whether a path has the parts of a pattern around its stars, in order. */
function isLike(path: string, pattern: string): boolean {
  const [start = '', ...parts] = pattern.split(/\*+\/?/);
  const end = parts.pop() ?? '';
  if (!path.startsWith(start) || !path.endsWith(end)) return false;
  let rest = path.slice(start.length, path.length - end.length);
  for (const part of parts) {
    const at = rest.indexOf(part);
    if (at < 0) return false;
    rest = rest.slice(at + part.length);
  }
  return pattern.includes('**') || !rest.includes('/');
}
