import type { DemoVersion } from './read-papers.ts';

const REFERENCE = /archive-id-of:([a-z0-9]+(?:-[a-z0-9]+)*)/g;
const TEXT_FILE = /\.(?:tex|bib|md|txt)$/;

/**
 * Writes the archive ids of other demonstration papers into a version, where it has `archive-id-of:<slug>`.
 * @throws Error for a paper that isn't submitted yet
 */
export function withArchiveIds(version: DemoVersion, archiveIds: Map<string, string>): DemoVersion {
  const insert = (text: string): string =>
    text.replaceAll(REFERENCE, (_, slug: string) => {
      const id = archiveIds.get(slug);
      if (id === undefined) throw new Error(`${slug} is referred to before it is submitted.`);
      return id;
    });
  return {
    fields: JSON.parse(insert(JSON.stringify(version.fields))),
    files: version.files.map(({ name, bytes }) =>
      TEXT_FILE.test(name) ? { name, bytes: changed(bytes, insert) } : { name, bytes },
    ),
  };
}

/** Leaves a file without references as it is, byte for byte. */
function changed(bytes: Uint8Array<ArrayBuffer>, insert: (text: string) => string): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(bytes).toString('utf8');
  const inserted = insert(text);
  return inserted === text ? bytes : new TextEncoder().encode(inserted);
}
