import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isListed, isPublic } from '#shared/domain/paper-constants.ts';
import { ReferenceList } from '../features/citations/reference-list.tsx';
import { PaperBody } from '../features/papers/page/paper-body.tsx';
import { PAPER_BODY_ID } from '../features/papers/page/paper-body-id.ts';
import { PaperEnd } from '../features/papers/page/paper-end.tsx';
import { fileOf, isSentAsPdf } from '../features/papers/page/paper-files.ts';
import { BodySkeleton, PaperSkeleton } from '../features/papers/page/paper-skeleton.tsx';
import { firstView, type PaperView, readPaperView } from '../features/papers/page/paper-view.ts';
import { PdfView } from '../features/papers/page/pdf-view.tsx';
import { usePaperHead } from '../features/papers/page/use-paper-head.ts';
import { useRecordView } from '../features/papers/page/use-record-view.ts';
import { paperQueries } from '../features/papers/paper-queries.ts';
import { VersionList } from '../features/versions/version-list.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { InBrowser } from '../ui/in-browser.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PaperChecks } from './paper-checks.tsx';
import { PaperFrame } from './paper-frame.tsx';
import { PaperLoader } from './paper-loader.tsx';

/** `/papers/{id}`: a paper by id or archive id, each with an optional version. */
export function PaperPage() {
  return (
    <PaperLoader loading={<PaperSkeleton />}>
      {(paper, reference) => <PaperSheet key={reference} paper={paper} reference={reference} />}
    </PaperLoader>
  );
}

function PaperSheet({ paper, reference }: { paper: PaperDetail; reference: string }) {
  const [params] = useSearchParams();
  const isPdf = isSentAsPdf(paper);
  const view = readPaperView(params, isPdf);
  usePaperHead(paper);
  useRecordView(paper.id, isPublic(paper.status));
  return (
    <PaperFrame paper={paper} reference={reference} current={view} isFirst={view === firstView(isPdf)}>
      <PaperPart paper={paper} view={view} reference={reference} />
      {view === 'paper' && isPublic(paper.status) && (
        <InBrowser loading={null}>
          <SimilarPapers reference={paper.archiveId} />
        </InBrowser>
      )}
    </PaperFrame>
  );
}

// Only authors see the progress, for a few seconds.
const PipelineProgress = lazy(async () => ({
  default: (await import('../features/papers/page/pipeline-progress.tsx')).PipelineProgress,
}));

// All of these come after the text, most of them with a request of the browser.
const later = () => import('./paper-extras.tsx');
const PaperNotes = lazy(async () => ({ default: (await later()).PaperNotes }));
const CitationMarks = lazy(async () => ({ default: (await later()).CitationMarks }));
const SimilarPapers = lazy(async () => ({ default: (await later()).SimilarPapers }));
const ConversionMessages = lazy(async () => ({ default: (await later()).ConversionMessages }));

// Few papers have one.
const CapsuleSection = lazy(async () => ({
  default: (await import('../features/capsules/capsule-section.tsx')).CapsuleSection,
}));

const VersionsMore = lazyPart(
  ['versions'],
  async () => (await import('../features/versions/versions-more.tsx')).VersionsMore,
);

const CitedBy = lazyPart(
  ['citations'],
  async () => (await import('../features/citations/cited-by.tsx')).CitedBy,
  <BodySkeleton />,
);

function PaperPart({ paper, view, reference }: { paper: PaperDetail; view: PaperView; reference: string }) {
  const pdf = fileOf(paper, 'pdf');
  if (view === 'versions')
    return (
      <>
        <VersionList paper={paper} />
        <VersionsMore paper={paper} reference={reference} />
      </>
    );
  if (view === 'checks') return <PaperChecks paper={paper} reference={reference} />;
  if (view === 'references') return <References paper={paper} reference={reference} />;
  if (view === 'citations') return <CitedBy id={reference} />;
  if (view === 'pdf' && pdf)
    return (
      <>
        <PdfView paper={paper} />
        {/* The PDF that we make ends with them. */}
        {isSentAsPdf(paper) && <Capsule paper={paper} />}
        {isSentAsPdf(paper) && <PaperEnd paper={paper} />}
      </>
    );
  if (paper.isAuthor && (paper.status === 'SUBMITTED' || paper.conversion === null))
    return (
      <Suspense fallback={<BodySkeleton />}>
        <PipelineProgress reference={reference} />
      </Suspense>
    );
  return <PaperText paper={paper} reference={reference} />;
}

/** References are checked once the version is public. */
const hasCheckedReferences = ({ references, status }: PaperDetail): boolean =>
  references.length > 0 && isPublic(status) && status !== 'WITHDRAWN';

/** What the conversion says to the authors. */
function Messages({ paper: { conversion } }: { paper: PaperDetail }) {
  if (!conversion || conversion.messages.length === 0) return null;
  return (
    <InBrowser loading={null}>
      <ConversionMessages conversion={conversion} />
    </InBrowser>
  );
}

/** The code and data, whose numbers the text may name. */
function Capsule({ paper }: { paper: PaperDetail }) {
  if (!paper.capsule) return null;
  return (
    // The trust line leads here, also before the section is drawn.
    <InBrowser loading={<div id="capsule" />}>
      <CapsuleSection paper={paper} />
    </InBrowser>
  );
}

/** The references with the italics and links of the paper's text, once it is loaded. */
function References({ paper, reference }: { paper: PaperDetail; reference: string }) {
  const html = fileOf(paper, 'html');
  const { data } = useQuery({ ...paperQueries.references(html?.url ?? ''), enabled: html !== undefined });
  return <ReferenceList id={reference} isAuthor={paper.isAuthor} references={paper.references} html={data} />;
}

/** The paper's text. Without it, the PDF or a notice. */
function PaperText({ paper, reference }: { paper: PaperDetail; reference: string }) {
  const html = fileOf(paper, 'html');
  const pdf = fileOf(paper, 'pdf');
  const body = useQuery({ ...paperQueries.body(html?.url ?? ''), enabled: html !== undefined });
  if (!html)
    return (
      <>
        {pdf ? <PdfView paper={paper} /> : <NoText paper={paper} />}
        <PaperEnd paper={paper} />
      </>
    );
  if (body.data !== undefined)
    return (
      <>
        <Messages paper={paper} />
        {hasCheckedReferences(paper) && (
          <InBrowser loading={null} when="cited">
            <CitationMarks id={reference} bodyId={PAPER_BODY_ID} />
          </InBrowser>
        )}
        {isListed(paper.status) && (
          <InBrowser loading={null} when="noted">
            <PaperNotes paper={paper} html={body.data} />
          </InBrowser>
        )}
        <PaperBody html={body.data} source={html.url} languageCode={paper.languageCode} />
        <Capsule paper={paper} />
        <PaperEnd paper={paper} />
      </>
    );
  if (body.isError)
    return <ErrorMessage title="Couldn’t load the text" error={body.error} onRetry={body.refetch} />;
  return <BodySkeleton />;
}

function NoText({ paper }: { paper: PaperDetail }) {
  if (paper.status === 'WITHDRAWN') return null;
  return (
    <>
      <Messages paper={paper} />
      <p className="notice">
        We couldn’t convert this paper to a web page. You can download its files under Files.
      </p>
    </>
  );
}
