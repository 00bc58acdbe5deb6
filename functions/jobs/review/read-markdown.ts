import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import { PAPER_HTML, publicKey } from '#shared/domain/file-keys.ts';
import { filesClient } from '../../_lib/files-bucket.ts';
import type { VersionRecord } from '../../_lib/publishing-entities.ts';
import { Recent } from '../../_lib/recent.ts';
import { setting } from '../../_lib/tables.ts';

const PAPER_TEXT = 'paper.txt';
/** Versions never change, and one paper goes to many reviewers at the same time. */
const kept = new Recent<string>(30);

/** The text of a version as Markdown: of its web page, or plain where it has none; empty where nothing was converted. */
export async function readMarkdown({ paperId, version, files }: VersionRecord): Promise<string> {
  const key = `${paperId}v${version}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const name = [PAPER_HTML, PAPER_TEXT].find((wanted) => files?.some((file) => file.name === wanted));
  if (name === undefined) return '';
  const [source, { toMarkdown }] = await Promise.all([
    readText(publicKey(paperId, version, name)),
    import('../../_lib/paper-markdown.ts'),
  ]);
  const markdown = toMarkdown(source, name === PAPER_HTML ? 'html' : 'text');
  kept.set(key, markdown);
  return markdown;
}

async function readText(key: string): Promise<string> {
  try {
    const { Body } = await filesClient().send(
      new GetObjectCommand({ Bucket: setting('FILES_BUCKET'), Key: key }),
    );
    return (await Body?.transformToString('utf8')) ?? '';
  } catch (error) {
    if (error instanceof NoSuchKey) return '';
    throw error;
  }
}
