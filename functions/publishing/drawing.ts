import { createHash } from 'node:crypto';
import { firstName, redrawnName } from '#shared/domain/file-keys.ts';
import { FIELDS } from '#shared/domain/manuscript/fields.ts';
import { METADATA_FIELDS } from '#shared/domain/manuscript/metadata-fields.ts';
import type { Drawing, StoredFile } from '../_lib/papers/paper-entities.ts';
import type { FrontMatter } from './convert/submission.ts';
import type { DerivedFile } from './derived-files.ts';

/** The renditions with front matter. Markdown and the page have theirs from the record; the capsule's metadata stays as it was run. */
const WITH_FRONT: readonly StoredFile['role'][] = ['pdf', 'jats', 'text', 'card'];

/** Author details are part of the byline. */
const SHOWN = [...FIELDS.filter((field) => field !== 'authorDetails'), 'authors'] as const;

/** Returns a hash of each field that the front matter of a version's files shows. */
export function drawnFields(front: FrontMatter): Drawing['fields'] {
  const present = SHOWN.filter((field) => front[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, hashOf(front[field])]));
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12);

/** Returns whether the front matter shows what the files of a version don't. */
export const isOutdated = (drawn: Drawing | undefined, fields: Drawing['fields']): boolean =>
  SHOWN.some((field) => drawn?.fields[field] !== fields[field]);

/** Returns why the files are made again, as a sentence for the provenance. */
export function reasonOf(drawn: Drawing | undefined, fields: Drawing['fields']): string {
  if (!drawn) return 'It isn’t known which record the earlier files show.';
  const changed = SHOWN.filter((field) => drawn.fields[field] !== fields[field]);
  return `Changed since: ${changed.map((field) => METADATA_FIELDS[field]).join(', ')}.`;
}

/** Returns the renditions that differ from those of a version, with names of their own. */
export function redrawn(
  made: readonly DerivedFile[],
  before: readonly StoredFile[],
  drawing: number,
): DerivedFile[] {
  const drawn = made
    .filter(({ role }) => WITH_FRONT.includes(role))
    .filter(({ role, sha256 }) => before.some((file) => file.role === role && file.sha256 !== sha256))
    .map((file) => ({ ...file, name: redrawnName(file.name, drawing) }));
  // Its name has the hash of its content.
  const fonts = made.filter(
    ({ role, name }) => role === 'math-font' && !before.some((file) => file.name === name),
  );
  // While the authors were hidden, readers didn't get the files that they sent.
  const wereHidden = !before.some(({ role }) => role === 'source');
  const sent = made.filter(({ role }) => wereHidden && (role === 'source' || role === 'author-pdf'));
  return [...drawn, ...fonts, ...sent];
}

/** Returns a version's files with those that were made again. The first ones stay as originals, those in between don't. */
export function withRedrawn(before: readonly StoredFile[], drawn: readonly StoredFile[]): StoredFile[] {
  const replaced = before.filter(({ role }) => drawn.some((file) => file.role === role));
  const originals = replaced.filter(({ name }) => name === firstName(name));
  const kept = before.filter((file) => !replaced.includes(file));
  return [...drawn, ...kept, ...originals.map((file) => ({ ...file, role: 'original' as const }))];
}
