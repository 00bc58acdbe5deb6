import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { isPublic } from '#shared/domain/paper-terms.ts';
import { CiteDialog } from '../features/citations/cite-dialog.tsx';
import { CitedBy } from '../features/citations/cited-by.tsx';
import { ReferenceList } from '../features/citations/reference-list.tsx';
import { DecisionSummary } from '../features/decision/decision-summary.tsx';
import { paperHead } from '../features/papers/paper-head.ts';
import { PaperAbstract, PaperHeader } from '../features/papers/paper-header.tsx';
import { paperQueries } from '../features/papers/paper-queries.ts';
import { SimilarPapers } from '../features/papers/similar-papers.tsx';
import { useRecordView } from '../features/papers/use-record-view.ts';
import { ConversionMessages } from '../features/reading/conversion-messages.tsx';
import { PaperBody } from '../features/reading/paper-body.tsx';
import { fileOf, isSentAsPdf } from '../features/reading/paper-files.ts';
import { PaperNotices } from '../features/reading/paper-notices.tsx';
import { PaperActions, PaperRail } from '../features/reading/paper-rail.tsx';
import { BodySkeleton, PaperSkeleton } from '../features/reading/paper-skeleton.tsx';
import { PaperTabs } from '../features/reading/paper-tabs.tsx';
import { type PaperView, readPaperView } from '../features/reading/paper-view.ts';
import { PdfView } from '../features/reading/pdf-view.tsx';
import { Tombstone } from '../features/versions/tombstone.tsx';
import { VersionList } from '../features/versions/version-list.tsx';
import { VersionsMore } from '../features/versions/versions-more.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { OfPaper } from './of-paper.tsx';

/** `/papers/{id}`: a ULID, an archiveId, either with a version. */
export function PaperPage() {
  return (
    <OfPaper waiting={<PaperSkeleton />}>
      {(paper, reference) => <PaperSheet key={reference} paper={paper} reference={reference} />}
    </OfPaper>
  );
}

function PaperSheet({ paper, reference }: { paper: PaperDetail; reference: string }) {
  const [params] = useSearchParams();
  const view = readPaperView(params, isSentAsPdf(paper));
  const origin = useOrigin();
  const citing = useRef<HTMLDialogElement>(null);
  const cite = () => citing.current?.showModal();
  usePageHead(paperHead(paper, origin));
  useRecordView(paper.id, isPublic(paper.status));
  return (
    <div className="paper">
      <article className="paper-main">
        <PaperHeader paper={paper} />
        <PaperNotices paper={paper} />
        {paper.withdrawal && <Tombstone withdrawal={paper.withdrawal} />}
        {paper.status === 'DESK_REVIEW' && (
          <Suspense fallback={<BodySkeleton />}>
            <DeskReport reference={versionedId(paper.archiveId, paper.version)} isAuthor={paper.isAuthor} />
          </Suspense>
        )}
        <PaperAbstract paper={paper} />
        <PaperActions paper={paper} onCite={cite} />
        <PaperTabs paper={paper} reference={reference} current={view} />
        <PaperPart paper={paper} view={view} reference={reference} />
        {view === 'paper' && isPublic(paper.status) && <SimilarPapers reference={paper.archiveId} />}
      </article>
      <PaperRail
        paper={paper}
        withContents={view === 'paper'}
        onCite={cite}
        decision={
          isDecided(paper) && <DecisionSummary reference={reference} reviews={paper._count.reviews} />
        }
      />
      <CiteDialog ref={citing} id={reference} />
    </div>
  );
}

/** What was withdrawn keeps its tombstone; what is not public has no reviews. */
const isDecided = ({ status }: PaperDetail) => isPublic(status) && status !== 'WITHDRAWN';

// Held papers are seen by their authors and admins alone.
const DeskReport = lazy(async () => ({
  default: (await import('../features/desk/desk-report.tsx')).DeskReport,
}));

// Only authors see it, and only for some seconds.
const PipelineProgress = lazy(async () => ({
  default: (await import('../features/papers/pipeline-progress.tsx')).PipelineProgress,
}));

function PaperPart({ paper, view, reference }: { paper: PaperDetail; view: PaperView; reference: string }) {
  const pdf = fileOf(paper, 'pdf');
  if (view === 'versions')
    return (
      <>
        <VersionList paper={paper} />
        <VersionsMore paper={paper} reference={reference} />
      </>
    );
  if (view === 'references') return <ReferenceList id={reference} references={paper.references} />;
  if (view === 'citations') return <CitedBy id={reference} />;
  if (view === 'pdf' && pdf) return <PdfView file={pdf} title={paper.title} />;
  if (paper.isAuthor && (paper.status === 'SUBMITTED' || paper.conversion === null))
    return (
      <Suspense fallback={<BodySkeleton />}>
        <PipelineProgress reference={reference} />
      </Suspense>
    );
  return <PaperText paper={paper} />;
}

/** The paper as a page; where its source could not be set, the PDF or what there is. */
function PaperText({ paper }: { paper: PaperDetail }) {
  const html = fileOf(paper, 'html');
  const pdf = fileOf(paper, 'pdf');
  const body = useQuery({ ...paperQueries.body(html?.url ?? ''), enabled: html !== undefined });
  if (!html && pdf) return <PdfView file={pdf} title={paper.title} />;
  if (!html) return <NoText paper={paper} />;
  if (body.data !== undefined)
    return (
      <>
        <ConversionMessages conversion={paper.conversion} />
        <PaperBody html={body.data} source={html.url} languageCode={paper.languageCode} />
      </>
    );
  if (body.isError)
    return <ErrorMessage title="The text could not be loaded" error={body.error} onRetry={body.refetch} />;
  return <BodySkeleton />;
}

function NoText({ paper }: { paper: PaperDetail }) {
  if (paper.status === 'WITHDRAWN') return null;
  return (
    <>
      <ConversionMessages conversion={paper.conversion} />
      <p className="notice">This paper’s source could not be set as a page. Its files are under Files.</p>
    </>
  );
}
