import { PAPER_HTML, publicKey } from '#shared/domain/file-keys.ts';
import type { StoredFile, VersionRecord } from '../_lib/papers/paper-entities.ts';
import { getObjectText } from '../_lib/runtime/get-object.ts';

/** Recently rendered papers; versions never change, so they stay valid. 40 × at most 1 MB stay below the function's memory. */
const KEPT = 40;
const LONGEST_KEPT = 500_000;
const kept = new Map<string, string>();

/** Returns the sanitized fragment of a public version; empty if it has none (withdrawn). */
export const readPaperHtml = (version: VersionRecord): Promise<string> => readRendition(version, PAPER_HTML);

/** Returns the text rendition with a role; empty if the version has none (withdrawn). */
export async function readRole(version: VersionRecord, role: StoredFile['role']): Promise<string> {
  const file = version.files?.find((one) => one.role === role);
  return file ? readRendition(version, file.name) : '';
}

/** Returns a text rendition of a public version by its name; empty if it has none (withdrawn). */
export async function readRendition(
  { paperId, version, status, files }: VersionRecord,
  name: string,
): Promise<string> {
  if (status === 'WITHDRAWN' || !files?.some((file) => file.name === name)) return '';
  const key = publicKey(paperId, version, name);
  const text = kept.get(key) ?? (await getObjectText(key));
  kept.delete(key);
  if (text.length <= LONGEST_KEPT) kept.set(key, text);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return text;
}
