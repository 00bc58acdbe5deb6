import { publicKey } from '#shared/domain/file-keys.ts';
import { findObject } from '../runtime/get-object.ts';
import { RecentValues } from '../runtime/recent-values.ts';
import type { VersionRecord } from './paper-entities.ts';
import { markdownFile, paperMarkdown } from './paper-markdown.ts';

/** One paper goes to many reviewers at the same time; an edit of its metadata changes `updatedAt`. */
const kept = new RecentValues<string>(30);

/** Returns a version's text as Markdown with its declarations; empty if nothing was converted. */
export async function readMarkdown(record: VersionRecord): Promise<string> {
  const { paperId, version, files } = record;
  const key = `${paperId}v${version} ${record.updatedAt}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const file = markdownFile(files);
  if (file === undefined) return '';
  const content = new TextDecoder().decode(await findObject(publicKey(paperId, version, file.name)));
  const markdown = paperMarkdown({ name: file.name, content }, record);
  kept.set(key, markdown);
  return markdown;
}
