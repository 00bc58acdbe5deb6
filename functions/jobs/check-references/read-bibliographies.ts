import { publicKey } from '#shared/domain/file-keys.ts';
import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import type { VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { findObject } from '../../_lib/runtime/get-object.ts';

/** Larger ones are libraries of thousands of works. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Returns the texts of a public version's BibTeX files: what authors entered says more than what was printed from it. */
export async function readBibliographies({
  paperId,
  version,
  files = [],
}: Pick<VersionRecord, 'paperId' | 'version' | 'files'>): Promise<string[]> {
  const wanted = files.filter(
    ({ role, name, size }) => role === 'source' && /\.bib$/i.test(name) && size <= MOST_BYTES,
  );
  return Promise.all(
    wanted.map(
      async ({ name }) =>
        decodeText((await findObject(publicKey(paperId, version, name))) ?? new Uint8Array()).text,
    ),
  );
}
