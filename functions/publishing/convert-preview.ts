import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { previewResultKey } from '#shared/domain/file-keys.ts';
import type { Preview } from '#shared/domain/preview.ts';
import { filesClient } from '../_lib/files-bucket.ts';
import { type PreviewRecord, previewEntity } from '../_lib/preview-entities.ts';
import { setting } from '../_lib/tables.ts';
import { type ConvertedPaper, convertPaper, SubmissionRefused } from './convert/convert-paper.ts';
import { withoutFrontMatter } from './without-front-matter.ts';

/**
 * Converts a source for its author's eyes, as a submission would be. Nothing is published; a preview that has its
 * answer is left alone, so that an event may come twice.
 */
export async function convertPreview(supervisorId: string, previewId: string): Promise<void> {
  const { data } = await previewEntity().get({ supervisorId, previewId }).go({ consistent: true });
  const record = data as PreviewRecord | null;
  if (record?.status !== 'processing') return;
  try {
    const preview = toPreview(await convert(record));
    await filesClient().send(
      new PutObjectCommand({
        Bucket: setting('FILES_BUCKET'),
        Key: previewResultKey(supervisorId, previewId),
        Body: JSON.stringify(preview),
        ContentType: 'application/json',
      }),
    );
    await previewEntity().patch({ supervisorId, previewId }).set({ status: 'completed' }).go();
  } catch (error) {
    if (!(error instanceof SubmissionRefused)) throw error;
    await previewEntity()
      .patch({ supervisorId, previewId })
      .set({ status: 'failed', error: error.message })
      .go();
  }
}

/** Where figures seem to lie; they are put into the page afterwards. */
const FIGURE_BASE = '/preview-figure/';
/** Somebody waits for it: less than a paper gets. */
const WALL_CLOCK_MS = 40_000;

async function convert({ job, previewId }: PreviewRecord): Promise<ConvertedPaper> {
  const { sources, contentType, ...front } = job;
  const files = await Promise.all(
    sources.map(async ({ name, key }) => {
      const { Body } = await filesClient().send(
        new GetObjectCommand({ Bucket: setting('FILES_BUCKET'), Key: key }),
      );
      return { name, bytes: (await Body?.transformToByteArray()) ?? new Uint8Array() };
    }),
  );
  return convertPaper(
    {
      files: files.map(withoutFrontMatter),
      ...(contentType === 'pdf' ? {} : { contentType }),
      figureBase: FIGURE_BASE,
      front: {
        ...front,
        keywords: [],
        archiveId: previewId,
        version: 1,
        date: new Date().toISOString(),
        categories: [],
        byline: [],
      },
    },
    { wallClockMs: WALL_CLOCK_MS },
  );
}

function toPreview(paper: ConvertedPaper): Preview {
  const { kind, report, wordCount, pageCount } = paper;
  return {
    html: kind === 'pdf' ? '' : withFigures(paper),
    kind,
    score: report.score,
    lossy: report.lossy,
    wordCount,
    pageCount,
    messages: report.messages.slice(0, 200),
  };
}

/** An answer of the API holds 6 MB; text and all its figures stay well below. */
const FIGURE_BYTES = 2_500_000;

/** The page with its figures inside, one after the other until there is no room; the others show their text alone. */
function withFigures({ html, figures }: ConvertedPaper): string {
  let room = FIGURE_BYTES;
  let page = html;
  for (const { path, bytes, mediaType } of figures) {
    const fits = bytes.length <= room;
    if (fits) room -= bytes.length;
    const inside = fits ? `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}` : 'data:,';
    page = page.replaceAll(`${FIGURE_BASE}${path}`, inside);
  }
  return page;
}
