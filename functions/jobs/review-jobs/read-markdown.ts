import { publicKey } from '#shared/domain/file-keys.ts';
import type { VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { markdownFile, paperMarkdown } from '../../_lib/papers/paper-markdown.ts';
import { findObject } from '../../_lib/runtime/get-object.ts';
import { RecentValues } from '../../_lib/runtime/recent-values.ts';

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
