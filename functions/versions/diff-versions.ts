import { createHash } from 'node:crypto';
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { derivedKey, diffKey, PAPER_HTML } from '#shared/domain/file-keys.ts';
import type { MetadataChange, PaperDiff } from '#shared/domain/paper-history.ts';
import { isVisible } from '#shared/domain/paper-terms.ts';
import { AppError } from '#shared/errors.ts';
import type { Call } from '../_lib/call.ts';
import { filesClient } from '../_lib/files-bucket.ts';
import { metadataChanges } from '../_lib/metadata-changes.ts';
import { pageFor } from '../_lib/page-for.ts';
import { getVersion, type PaperPage } from '../_lib/paper-page.ts';
import type { VersionRecord } from '../_lib/publishing-entities.ts';
import { setting } from '../_lib/tables.ts';
import { diffHtml, diffText, type HtmlDiff } from './diff/diff-html.ts';

/** Raised whenever comparing is done another way, so that what was kept before is made anew. */
const METHOD = 1;

/**
 * How two versions of a paper differ. Texts are compared once; what came of it is kept in S3. Metadata may change later
 * and is compared each time.
 * @throws AppError `paper-not-found` for a version that the asker can't see, `paper-withdrawn`, `versions-not-comparable`
 */
export async function diffVersions(
  { id, from, to }: { id: string; from: number; to: number },
  call: Call,
): Promise<{ success: true; data: PaperDiff }> {
  if (from === to) throw twoOfOne();
  const page = await pageFor(id, call);
  if (page.paper.status === 'WITHDRAWN') throw new AppError('paper-withdrawn');
  const [before, after] = await Promise.all([visibleVersion(page, from), visibleVersion(page, to)]);
  const { html, changes, blocks, words } = await keptDiff(before, after);
  const data = {
    archiveId: page.paper.archiveId,
    title: after.title,
    languageCode: after.languageCode,
    from: described(before),
    to: described(after),
    metadata: metadataChanges(before, after).map(wordByWord),
    blocks,
    words,
    changes,
    html,
  };
  return { success: true, data };
}

/** Sentences are compared as the text is; categories and lists speak for themselves. */
function wordByWord(change: MetadataChange): PaperDiff['metadata'][number] {
  const { field, before, after } = change;
  const isText = (field === 'title' || field === 'abstract') && typeof before === 'string';
  return { ...change, html: isText && typeof after === 'string' ? diffText(before, after) : null };
}

function twoOfOne(): AppError {
  const message = 'Choose two different versions.';
  return new AppError('validation-failed', { message, details: [{ path: 'to', message }] });
}

async function visibleVersion(
  { paper, isAuthor, isAdmin }: PaperPage,
  number: number,
): Promise<VersionRecord> {
  const version = await getVersion(paper.paperId, number);
  if (!version || !(isAuthor || isAdmin || isVisible(version)))
    throw new AppError('paper-not-found', { message: `There is no version ${number} of this paper.` });
  if (version.status === 'WITHDRAWN') throw new AppError('paper-withdrawn');
  return version;
}

const described = ({ version, title, status, publishedAt }: VersionRecord) => ({
  version,
  title,
  status,
  publishedAt: publishedAt ?? null,
});

async function keptDiff(before: VersionRecord, after: VersionRecord): Promise<HtmlDiff> {
  const Bucket = setting('FILES_BUCKET');
  const Key = diffKey(before.paperId, textHash(before), textHash(after));
  const kept = await readText(Key).catch(noSuchKey);
  if (kept !== undefined) return JSON.parse(kept) as HtmlDiff;
  const diff = diffHtml(...(await Promise.all([readHtml(before), readHtml(after)])));
  await filesClient().send(
    new PutObjectCommand({ Bucket, Key, Body: JSON.stringify(diff), ContentType: 'application/json' }),
  );
  return diff;
}

/** Which text a version has, and how it is compared; figures are named by content, so the text stands for them too. */
function textHash({ version, files = [] }: VersionRecord): string {
  const html = files.find(({ name }) => name === PAPER_HTML);
  if (!html) throw new AppError('versions-not-comparable');
  return createHash('sha256').update(`${METHOD} ${version} ${html.sha256}`).digest('hex').slice(0, 32);
}

const readHtml = ({ paperId, version }: VersionRecord): Promise<string> =>
  readText(derivedKey(paperId, version, PAPER_HTML));

async function readText(Key: string): Promise<string> {
  const { Body } = await filesClient().send(new GetObjectCommand({ Bucket: setting('FILES_BUCKET'), Key }));
  return (await Body?.transformToString('utf8')) ?? '';
}

function noSuchKey(error: unknown): undefined {
  if (!(error instanceof NoSuchKey)) throw error;
}
