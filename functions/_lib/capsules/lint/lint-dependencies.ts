import type { CapsuleAdvice, CapsuleManifest } from '#shared/domain/capsule.ts';
import type { CapsuleEntry } from '../capsule-files.ts';
import { advice } from './advice.ts';

/** Returns advice about packages whose versions the capsule leaves open. */
export function lintDependencies(
  entries: readonly CapsuleEntry[],
  manifest: CapsuleManifest | undefined,
): CapsuleAdvice[] {
  const has = (pattern: RegExp) => entries.some(({ path }) => pattern.test(path));
  return entries.flatMap(({ path, bytes }) => {
    const read = READERS.find(([names]) => names.test(path))?.[1];
    return read ? read(new TextDecoder().decode(bytes), path, has, manifest) : [];
  });
}

type Reader = (
  text: string,
  path: string,
  has: (pattern: RegExp) => boolean,
  manifest: CapsuleManifest | undefined,
) => CapsuleAdvice[];

const READERS: [RegExp, Reader][] = [
  [/(^|\/)package\.json$/, lintNpm],
  [/(^|\/)requirements[\w.-]*\.txt$/, lintPip],
  [/(^|\/)environment\.ya?ml$/, lintConda],
  [/(^|\/)(Dockerfile|Containerfile)$/, lintImage],
  [/(^|\/)(Project\.toml|Cargo\.toml|pyproject\.toml|Pipfile|DESCRIPTION|go\.mod)$/, lintOther],
];

function lintNpm(text: string, path: string, has: (pattern: RegExp) => boolean): CapsuleAdvice[] {
  const needs = /"(dependencies|devDependencies)"\s*:\s*\{\s*"/.test(text);
  const isLocked = has(/(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml)$/);
  return needs && !isLocked
    ? [advice('no-lockfile', 'Add package-lock.json: it names the exact version of every package.', path)]
    : [];
}

function lintPip(text: string, path: string): CapsuleAdvice[] {
  const lines = text.split(/\r?\n/);
  const open = lines.findIndex((line) => /^\s*[A-Za-z0-9]/.test(line) && !/===?|@\s*\S+/.test(line));
  return open < 0
    ? []
    : [
        advice(
          'unpinned-dependency',
          `Pin ${nameIn(lines[open])} to a version, such as \`numpy==2.3.1\`.`,
          path,
          open + 1,
        ),
      ];
}

const nameIn = (line = ''): string => /[\w.-]+/.exec(line)?.[0] ?? 'each package';

function lintConda(text: string, path: string): CapsuleAdvice[] {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => /^dependencies:/.test(line));
  const open = lines.findIndex(
    (line, index) =>
      start >= 0 && index > start && /^\s*-\s*[A-Za-z]/.test(line) && !/=|^\s*-\s*pip:?$/.test(line),
  );
  return open < 0
    ? []
    : [
        advice(
          'unpinned-dependency',
          `Pin ${nameIn(lines[open]?.replace(/^\s*-/, ''))} to a version, such as \`python=3.13.1\`.`,
          path,
          open + 1,
        ),
      ];
}

function lintImage(text: string, path: string): CapsuleAdvice[] {
  const lines = text.split(/\r?\n/);
  const open = lines.findIndex(
    (line) => /^\s*FROM\s+\S+/i.test(line) && !/@sha256:[0-9a-f]{64}|\sscratch\b/i.test(line),
  );
  return open < 0
    ? []
    : [
        advice(
          'unpinned-image',
          'Name the base image with its digest (`FROM name@sha256:…`): a tag can change later.',
          path,
          open + 1,
        ),
      ];
}

const LOCKFILES: Record<string, RegExp> = {
  'Project.toml': /(^|\/)Manifest(-v[\d.]+)?\.toml$/,
  'Cargo.toml': /(^|\/)Cargo\.lock$/,
  'pyproject.toml': /(^|\/)(poetry\.lock|uv\.lock|pdm\.lock|pylock\.toml|requirements[\w.-]*\.txt)$/,
  Pipfile: /(^|\/)Pipfile\.lock$/,
  DESCRIPTION: /(^|\/)renv\.lock$/,
  'go.mod': /(^|\/)go\.sum$/,
};

function lintOther(text: string, path: string, has: (pattern: RegExp) => boolean): CapsuleAdvice[] {
  const name = path.split('/').at(-1) ?? '';
  const lockfile = LOCKFILES[name];
  const needs = /depend|require|\[deps\]|\[packages\]|Imports:/i.test(text);
  return needs && lockfile && !has(lockfile)
    ? [
        advice(
          'no-lockfile',
          `Add the lockfile of ${name}: it names the exact version of every package.`,
          path,
        ),
      ]
    : [];
}
