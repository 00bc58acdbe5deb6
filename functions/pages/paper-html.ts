import { GetObjectCommand } from '@aws-sdk/client-s3';
import { PAPER_HTML, publicKey } from '#shared/domain/file-keys.ts';
import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { filesClient } from '../_lib/runtime/files-bucket.ts';

/** Recently rendered papers; versions never change, so they stay valid. 40 × at most 1 MB stay below the function's memory. */
const KEPT = 40;
const LONGEST_KEPT = 500_000;
const kept = new Map<string, string>();

/** Returns the sanitized fragment of a public version; empty if it has none (withdrawn). */
export async function readPaperHtml({ paperId, version, status, files }: VersionRecord): Promise<string> {
  if (status === 'WITHDRAWN' || !files?.some((file) => file.name === PAPER_HTML)) return '';
  const key = publicKey(paperId, version, PAPER_HTML);
  const html = kept.get(key) ?? (await fetchText(key));
  kept.delete(key);
  if (html.length <= LONGEST_KEPT) kept.set(key, html);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return html;
}

async function fetchText(key: string): Promise<string> {
  const { Body } = await filesClient().send(
    new GetObjectCommand({ Bucket: setting('FILES_BUCKET'), Key: key }),
  );
  return (await Body?.transformToString('utf8')) ?? '';
}
