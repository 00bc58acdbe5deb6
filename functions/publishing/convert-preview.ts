import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { LIMITS } from '#shared/constants.ts';
import { previewResultKey } from '#shared/domain/file-keys.ts';
import { completeManuscript } from '#shared/domain/manuscript/manuscript.ts';
import type { NumberChecks } from '#shared/domain/number-checks.ts';
import { Preview } from '#shared/domain/preview.ts';
import { describeCapsule } from '../_lib/capsules/describe-capsule.ts';
import { decodeText } from '../_lib/papers/intake/decode-text.ts';
import { extensionOf } from '../_lib/papers/intake/media-types.ts';
import { type PreviewRecord, previewEntity } from '../_lib/papers/preview-entities.ts';
import { storePreviewReferences } from '../_lib/reference-checks/preview-references.ts';
import { enqueueReferences } from '../_lib/reference-checks/reference-queue.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { filesClient } from '../_lib/runtime/files-bucket.ts';
import { type ConvertedPaper, convertPaper, SubmissionRefused } from './convert/convert-paper.ts';
import { chosenType } from './convert/submission.ts';
import { importedReviews } from './imports/imported-reviews.ts';
import { callLatexml } from './latexml/call-latexml.ts';
import { numbersOf } from './numbers-of.ts';
import { optionally } from './optional-reading.ts';
import type { ProcessorMeter } from './processor-meter.ts';
import { isTyped, withoutFrontMatter } from './without-front-matter.ts';

/**
 * Converts a source as a submission would be, and stores the result for its author only. Idempotent: ignores previews
 * that are already converted.
 */
export async function convertPreview(
  supervisorId: string,
  previewId: string,
  meter: ProcessorMeter,
): Promise<void> {
  const { data } = await previewEntity().get({ supervisorId, previewId }).go({ consistent: true });
  const record = data as PreviewRecord | null;
  if (record?.status !== 'processing') return;
  try {
    const paper = await convert(record, meter);
    const preview = toPreview(paper, await numbersOf(paper, { meter, wallClockMs: NUMBERS_MS }));
    await filesClient().send(
      new PutObjectCommand({
        Bucket: setting('FILES_BUCKET'),
        Key: previewResultKey(supervisorId, previewId),
        Body: JSON.stringify(preview),
        ContentType: 'application/json',
      }),
    );
    await beginReferenceChecks({ supervisorId, previewId }, paper);
    await previewEntity().patch({ supervisorId, previewId }).set({ status: 'completed' }).go();
  } catch (error) {
    const isRefused = error instanceof SubmissionRefused;
    if (!isRefused) console.error('A preview could not be made', { previewId, error });
    await previewEntity()
      .patch({ supervisorId, previewId })
      .set({ status: 'failed', error: isRefused ? error.message : PREVIEW_FAILED })
      .go();
  }
}

/** Stores the references, and enqueues them to be looked up after the conversion: catalogs are slow. */
async function beginReferenceChecks(
  of: { supervisorId: string; previewId: string },
  { references, sources }: ConvertedPaper,
): Promise<void> {
  await storePreviewReferences(of, {
    references: references.slice(0, LIMITS.referenceCheck.previewed),
    bibliographies: sources
      .filter(({ path }) => extensionOf(path) === 'bib')
      .map(({ bytes }) => decodeText(bytes).text),
    checks: {},
    isComplete: references.length === 0,
  });
  if (references.length > 0) await enqueueReferences(of);
}

/** An author waits and can ask again, so a preview isn't tried again by itself. */
const PREVIEW_FAILED =
  'We couldn’t preview these files, and the fault is ours, not yours. Ask for the preview again. If that fails too, submit the files without it.';

/** The figures' addresses in the converted page, which `withFigures` replaces with the figures themselves. */
const FIGURE_BASE = '/preview-figure/';
/** Shorter than a submission's limit, because the author is waiting. */
const WALL_CLOCK_MS = 40_000;
const NUMBERS_MS = 5_000;

async function convert({ job, previewId }: PreviewRecord, meter: ProcessorMeter): Promise<ConvertedPaper> {
  const { sources, contentType, authorPdf, ...manuscript } = job;
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
      ...chosenType(contentType),
      ...(authorPdf === undefined ? {} : { authorPdf }),
      figureBase: FIGURE_BASE,
      // A typed text has its title in the form.
      readsFront: !sources.some(({ name }) => isTyped(name)),
      front: {
        ...completeManuscript(manuscript),
        archiveId: previewId,
        version: 1,
        date: new Date().toISOString(),
        authors: [],
      },
    },
    { wallClockMs: WALL_CLOCK_MS, meter, readLatex: callLatexml },
  );
}

const Declared = Preview.shape.declared;

function toPreview(paper: ConvertedPaper, numberChecks: NumberChecks | null): Preview {
  const { kind, report, wordCount, pageCount, found, sourceFront, references, sources } = paper;
  const messages = [...report.messages];
  const capsule = optionally('your capsule', messages, () => describeCapsule(sources));
  const imported = optionally('the reviews in your files', messages, () => importedReviews(sources));
  return {
    html: kind === 'pdf' ? '' : withFigures(paper),
    kind,
    score: report.score,
    lossy: report.lossy,
    wordCount,
    pageCount,
    messages: messages.slice(0, 200),
    source: sourceFront ?? null,
    referenceCount: references.length,
    numberChecks,
    capsule: capsule ?? null,
    importedReviewCount: imported?.reviews.length ?? 0,
    declared: Declared.parse(found ?? {}),
  };
}

/** The API's responses are limited to 6 MB. This leaves room for the other fields, and for escapes in JSON. */
const PAGE_CHARACTERS = 5_000_000;
const FIGURE_BYTES = 2_500_000;

/** Returns the page with as many figures inline as the limit allows. The others show only their alternative text. */
function withFigures({ html, figures }: ConvertedPaper): string {
  // Base64 adds a third.
  let room = Math.min(FIGURE_BYTES, (PAGE_CHARACTERS - html.length) * 0.75);
  let page = html;
  for (const { path, bytes, mediaType } of figures) {
    // A figure can appear many times, and each time as a copy.
    const size = bytes.length * (html.split(`${FIGURE_BASE}${path}`).length - 1);
    const fits = size <= room;
    if (fits) room -= size;
    const inside = fits ? `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}` : 'data:,';
    page = page.replaceAll(`${FIGURE_BASE}${path}`, inside);
  }
  return page;
}
