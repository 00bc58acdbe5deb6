import { createHash } from 'node:crypto';
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { derivedKey, diffKey, PAPER_HTML } from '#shared/domain/file-keys.ts';
import { isVisible } from '#shared/domain/paper-constants.ts';
import { type MetadataChange, PaperDiff } from '#shared/domain/paper-history.ts';
import { AppError } from '#shared/errors.ts';
import { metadataChanges } from '../_lib/papers/metadata-changes.ts';
import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import { getVersion, getVisiblePaper, type VisiblePaper } from '../_lib/papers/paper-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { filesClient } from '../_lib/runtime/files-bucket.ts';
import { parseJson } from '../_lib/runtime/json-attribute.ts';
import { diffHtml, diffText, type HtmlDiff } from './diff/diff-html.ts';

/** Increment it when the comparison's code changes, so that stored comparisons aren't used any more. */
const METHOD = 2;

/**
 * Returns how two versions of a paper differ. Texts are compared once, and the result is stored in S3. Metadata may
 * change later and is compared each time.
 * @throws AppError `paper-not-found` for a version that the caller can't see, `paper-withdrawn`,
 *   `versions-not-comparable`
 */
export async function diffVersions(
  { id, from, to }: { id: string; from: number; to: number },
  call: Call,
): Promise<{ success: true; data: PaperDiff }> {
  if (from === to) throw twoOfOne();
  const page = await getVisiblePaper(id, call);
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

/** Compares sentences word by word; categories and lists are shown as they are. */
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
  { paper, isAuthor, isAdmin }: VisiblePaper,
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

/** A comparison as it is stored. */
const KeptDiff = PaperDiff.pick({ html: true, changes: true, blocks: true, words: true });

async function keptDiff(before: VersionRecord, after: VersionRecord): Promise<HtmlDiff> {
  const Bucket = setting('FILES_BUCKET');
  const Key = diffKey(before.paperId, textHash(before), textHash(after));
  const kept = await readText(Key).catch(noSuchKey);
  if (kept !== undefined) return parseJson(KeptDiff, kept);
  const diff = diffHtml(...(await Promise.all([readHtml(before), readHtml(after)])));
  await filesClient().send(
    new PutObjectCommand({ Bucket, Key, Body: JSON.stringify(diff), ContentType: 'application/json' }),
  );
  return diff;
}

/**
 * Returns a hash of a version's text and the comparison method. Figures are named by content, so the text covers them
 * too.
 */
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
