import { PAPER_MARKDOWN } from '#shared/domain/file-keys.ts';
import { withDetails } from '#shared/domain/manuscript/byline-details.ts';
import type { Output } from '#shared/domain/manuscript/outputs.ts';
import type { Manuscript } from '#shared/domain/manuscript/schemas.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { toCslItem } from '../../functions/_lib/citations/csl-item.ts';
import { writeBibtex } from '../../functions/_lib/citations/write-bibtex.ts';
import type { PaperRecord, VersionRecord } from '../../functions/_lib/papers/paper-entities.ts';
import { paperMarkdown } from '../../functions/_lib/papers/paper-markdown.ts';
import { metadataOf } from '../../functions/_lib/papers/paper-metadata.ts';
import { toDetail, toSummary } from '../../functions/_lib/papers/paper-view.ts';
import { paperMetadata } from '../../functions/_lib/registrar/datacite-metadata.ts';
import { columnsOf } from '../../functions/_lib/search/index/document.ts';
import { fieldTokens, fieldWords } from '../../functions/_lib/search/index/field-tokens.ts';
import { writeRis } from '../../functions/citations/write-ris.ts';
import { wordsOf } from '../../functions/publishing/convert/language/paper-words.ts';
import type { FrontMatter } from '../../functions/publishing/convert/submission.ts';
import { frontValue } from '../../functions/publishing/convert/typst/typst-fields.ts';
import { jatsFrame } from '../../functions/publishing/convert/write/jats-fields.ts';
import { wholeText } from '../../functions/publishing/front-text.ts';
import { recordOf } from '../../functions/publishing/sign-provenance.ts';
import { metaTags } from '../../web/src/features/papers/page/head-tags.ts';
import { scholarlyArticle } from '../../web/src/features/papers/page/json-ld.ts';
import { SubmissionForm } from '../../web/src/features/submission/submission-form.ts';
import { submissionFields } from '../../web/src/features/submission/submission-payload.ts';
import { valuesOfPaper } from '../../web/src/features/submission/values-of-paper.ts';
import { renderPaperPage } from '../../web/src/server/render.tsx';

/** A paper in each form from which the outputs are written. */
interface WrittenPaper {
  version: VersionRecord;
  front: FrontMatter;
  detail: PaperDetail;
}

export type Writers = Record<Output, (manuscript: Manuscript) => string>;

const ORIGIN = 'https://colophon.example';
const ADDRESS = `${ORIGIN}/papers/COL.2611.00042`;
const AT = '2026-11-22T09:30:00.000Z';

const written =
  (write: (paper: WrittenPaper) => unknown) =>
  (manuscript: Manuscript): string =>
    JSON.stringify(write(paperOf(manuscript)));

/** Each output of a paper by its writers, as one text: two papers with the same output have the same text. */
export const WRITERS: Writers = {
  form: written(({ detail }) =>
    submissionFields(
      SubmissionForm.parse({ ...valuesOfPaper(detail), agentsTookPart: 'none', source: 'kept' }),
      { revising: false },
    ),
  ),
  page: written(
    ({ detail }) =>
      renderPaperPage({ url: '/papers/COL.2611.00042', origin: ORIGIN, paper: detail, html: '<p>Text.</p>' })
        .root,
  ),
  head: written(({ detail }) =>
    metaTags(detail, {
      canonical: ADDRESS,
      address: ADDRESS,
      pdfUrl: undefined,
      description: detail.abstract,
    }),
  ),
  jsonLd: written(({ detail }) =>
    scholarlyArticle(detail, { canonical: ADDRESS, address: ADDRESS, origin: ORIGIN }),
  ),
  pdf: written(({ front }) => frontValue(front, wordsOf(front.languageCode))),
  jats: written(({ front }) => jatsFrame(front)),
  text: written(({ front }) => wholeText(front, 'Text.')),
  markdown: written(({ front }) => paperMarkdown({ name: PAPER_MARKDOWN, content: 'Text.' }, front)),
  citation: written(({ detail }) => toCslItem(detail, detail.archiveId, ORIGIN)),
  datacite: written(({ detail }) =>
    paperMetadata(detail, { of: 'version', origin: ORIGIN, prefix: '10.5072', profile: 'contributors' }),
  ),
  search: written(({ version }) => [
    columnsOf({
      summary: toSummary(recordsOf(version)),
      content: fieldWords(version),
      fieldTokens: fieldTokens(version),
    }),
  ]),
  provenance: written(({ version }) => recordOf(version, new Date(AT))),
};

/** The formats of citations that are written from CSL-JSON. */
export const CITATIONS = {
  bibtex: written(({ detail }) => writeBibtex(toCslItem(detail, detail.archiveId, ORIGIN))),
  ris: written(({ detail }) => writeRis(toCslItem(detail, detail.archiveId, ORIGIN))),
};

function paperOf(manuscript: Manuscript): WrittenPaper {
  const version = versionOf(manuscript);
  const { archiveId, version: number } = version;
  const authors = withDetails(version.authors, manuscript.authorDetails);
  return {
    version,
    front: { ...manuscript, archiveId, version: number, date: AT, authors },
    detail: toDetail({ paper: recordsOf(version), version, isAuthor: false, isAdmin: false }),
  };
}

const versionOf = (manuscript: Manuscript): VersionRecord => ({
  ...manuscript,
  paperId: '01JD0000000000000000000001',
  archiveId: 'COL.2611.00042',
  version: 1,
  status: 'UNDER_REVIEW',
  contentType: 'markdown',
  sources: [],
  authors: [{ kind: 'person', id: 's1', username: 'adalovelace', name: 'Ada Lovelace' }],
  agents: [],
  submission: {
    supervisor: { id: 's1', username: 'adalovelace', name: 'Ada Lovelace' },
    agents: [],
    channel: 'api',
  },
  pipeline: { completedStage: 'published', status: 'completed', errors: [], updatedAt: AT },
  createdAt: AT,
  updatedAt: AT,
  publishedAt: AT,
  files: [{ role: 'html', name: 'paper.html', mediaType: 'text/html', size: 11, sha256: 'a'.repeat(64) }],
});

const recordsOf = (version: VersionRecord): PaperRecord => ({
  paperId: version.paperId,
  archiveId: version.archiveId,
  supervisorId: 's1',
  status: version.status,
  latestVersion: 1,
  publicVersion: 1,
  shown: {
    ...metadataOf(version),
    submitter: { username: 'adalovelace', firstName: 'Ada', lastName: 'Lovelace', institution: '' },
  },
  versions: [{ version: 1, title: version.title, status: version.status, createdAt: AT, publishedAt: AT }],
  viewCount: 0,
  downloadCount: 0,
  reviewCount: 0,
  citationCount: 0,
});
