import { publicFolder } from '#shared/domain/file-keys.ts';
import type { PipelineStage, PipelineState } from '#shared/domain/pipeline.ts';
import type { Finding } from '#shared/domain/screening.ts';
import { wholeByline } from '../_lib/authorship.ts';
import type { Clock } from '../_lib/clock.ts';
import { getVersion } from '../_lib/paper-page.ts';
import type { StoredFile, VersionRecord } from '../_lib/publishing-entities.ts';
import { type ConvertedPaper, convertPaper, SubmissionRefused } from './convert/convert-paper.ts';
import { filesOf } from './derived-files.ts';
import * as files from './file-store.ts';
import { withGiven } from './given-references.ts';
import { screenVersion } from './screen-version.ts';
import { provenanceWrite } from './sign-provenance.ts';
import * as store from './version-store.ts';
import { withoutFrontMatter } from './without-front-matter.ts';

/**
 * Takes a version from `received` to `published` (decisions.md §4). Every step can be repeated: what is stored is
 * named by paper and version, and a version that is published already is left alone.
 */
export async function publishVersion(
  { clock }: { clock: Clock },
  paperId: string,
  number: number,
): Promise<void> {
  const version = await getVersion(paperId, number);
  if (version?.status !== 'SUBMITTED' || version.pipeline.status !== 'processing') return;
  const reach = (completedStage: PipelineStage): PipelineState => ({
    completedStage,
    status: completedStage === 'published' ? 'completed' : 'processing',
    errors: version.pipeline.errors,
    updatedAt: clock().toISOString(),
  });
  try {
    const paper = await convert(version);
    // Both take a while and neither needs the other.
    const [stored, screening] = await Promise.all([
      files.storeDerived(version, filesOf(paper)),
      screenVersion(version, paper),
    ]);
    const converted = {
      ...version,
      ...convertedFields(version, paper, stored),
      pipeline: reach('converted'),
    };
    await store.saveVersion(converted);
    const provenance = await provenanceWrite(converted, clock());
    if (screening.findings.length > 0) {
      const errors = screening.findings.map(sentence);
      return await store.holdVersion(
        converted,
        { ...reach('screened'), status: 'held', errors },
        screening,
        provenance,
      );
    }
    await store.saveVersion({ ...converted, pipeline: reach('screened') });
    await files.publishDerived(version, stored);
    await store.publish(converted, reach('published'), [provenance]);
  } catch (error) {
    if (!(error instanceof SubmissionRefused)) throw error;
    await store.failVersion(version, { ...reach('received'), status: 'failed', errors: [error.message] });
  }
}

/** A finding as a line of the pipeline's status; its excerpt is shown elsewhere. */
const sentence = ({ message, place }: Finding) => (place ? `${message} (${place})` : message);

async function convert(version: VersionRecord): Promise<ConvertedPaper> {
  const { paperId, archiveId, title, abstract, keywords, paperType, license, languageCode, createdAt } =
    version;
  const [sources, authors] = await Promise.all([files.readSources(version), store.supervisorOf(paperId)]);
  const byline = wholeByline(authors, version.authors, version.version);
  return convertPaper({
    files: sources.map(withoutFrontMatter),
    ...(version.contentType === 'pdf' ? {} : { contentType: version.contentType }),
    figureBase: publicFolder(paperId, version.version),
    front: {
      title,
      abstract,
      keywords,
      paperType,
      archiveId,
      license,
      languageCode,
      version: version.version,
      date: createdAt,
      categories: [version.primaryCategory, version.secondaryCategory].filter((id) => id !== undefined),
      byline: byline.map(({ name, kind, affiliation }) => ({
        name,
        kind,
        ...(affiliation ? { affiliation } : {}),
      })),
    },
  });
}

function convertedFields({ givenReferences }: VersionRecord, paper: ConvertedPaper, stored: StoredFile[]) {
  const { kind, format, toc, references, wordCount, pageCount, report } = paper;
  return {
    toc,
    references: withGiven(references, givenReferences),
    wordCount,
    pageCount,
    files: stored,
    conversion: {
      kind,
      format,
      score: report.score,
      lossy: report.lossy,
      messages: report.messages.slice(0, 200),
    },
  };
}
