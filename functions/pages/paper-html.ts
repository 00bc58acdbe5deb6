import { GetObjectCommand } from '@aws-sdk/client-s3';
import { PAPER_HTML, publicKey } from '#shared/domain/file-keys.ts';
import { filesClient } from '../_lib/files-bucket.ts';
import type { VersionRecord } from '../_lib/publishing-entities.ts';
import { setting } from '../_lib/tables.ts';

/** Rendered papers of late; versions never change, so what is here is right. 40 × some 200 KB stay below 10 MB. */
const KEPT = 40;
const kept = new Map<string, string>();

/** The sanitised fragment of a public version; empty where the version has none (withdrawn). */
export async function readPaperHtml({ paperId, version, status, files }: VersionRecord): Promise<string> {
  if (status === 'WITHDRAWN' || !files?.some((file) => file.name === PAPER_HTML)) return '';
  const key = publicKey(paperId, version, PAPER_HTML);
  const html = kept.get(key) ?? (await fetchText(key));
  kept.delete(key);
  kept.set(key, html);
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
