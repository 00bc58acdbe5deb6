import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { PaperAbstract } from '../features/papers/paper-header.tsx';
import { paperQueries } from '../features/papers/paper-queries.ts';
import { StatusBadge } from '../features/papers/status-badge.tsx';
import { PaperBody } from '../features/reading/paper-body.tsx';
import { fileOf } from '../features/reading/paper-files.ts';
import { BodySkeleton } from '../features/reading/paper-skeleton.tsx';
import { PdfView } from '../features/reading/pdf-view.tsx';
import { DeskPanes } from '../features/reviews/desk-panes.tsx';
import { NewReviewDesk, ReviewChangeDesk } from '../features/reviews/review-desk.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Message } from '../ui/message.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { OfPaper } from './of-paper.tsx';

/** `/papers/{id}/write-review`: the paper beside the form; `?review=` changes one of mine, `?as=` chooses who reviews. */
export function WriteReviewPage() {
  usePageHead({ title: 'Write Review', robots: 'noindex' });
  const [params] = useSearchParams();
  const changed = params.get('review');
  return (
    <OfPaper waiting={<PageSkeleton />} missing={<NothingToReview />}>
      {(paper, reference) => (
        <>
          <Head paper={paper} isChange={changed !== null} />
          <DeskPanes
            paper={<PaperPane paper={paper} />}
            review={
              changed ? (
                <ReviewChangeDesk key={changed} id={changed} />
              ) : (
                <NewReviewDesk key={reference} reference={reference} wanted={params.get('as')} />
              )
            }
          />
        </>
      )}
    </OfPaper>
  );
}

function Head({ paper, isChange }: { paper: PaperDetail; isChange: boolean }) {
  const { archiveId, version, status, title, languageCode } = paper;
  return (
    <header className="paper-header desk-head">
      <p className="paper-meta">
        <span>{isChange ? 'Your review of' : 'Review of'}</span>
        <Link className="mono" to={`/papers/${versionedId(archiveId, version)}`}>
          {versionedId(archiveId, version)}
        </Link>
        <StatusBadge status={status} />
      </p>
      <h1 lang={languageCode}>{title}</h1>
    </header>
  );
}

/** Abstract and text as readers have them, or the PDF. */
function PaperPane({ paper }: { paper: PaperDetail }) {
  const html = fileOf(paper, 'html');
  const pdf = fileOf(paper, 'pdf');
  const body = useQuery({ ...paperQueries.body(html?.url ?? ''), enabled: html !== undefined });
  return (
    <>
      <PaperAbstract paper={paper} />
      {html && body.isPending && <BodySkeleton />}
      {html && body.isError && (
        <ErrorMessage title="The text could not be loaded" error={body.error} onRetry={body.refetch} />
      )}
      {html && body.data !== undefined && (
        <PaperBody html={body.data} source={html.url} languageCode={paper.languageCode} />
      )}
      {!html && pdf && <PdfView file={pdf} title={paper.title} />}
    </>
  );
}

function NothingToReview() {
  return (
    <Message
      title="There is no paper with this id"
      action={
        <Link className="button" to="/review">
          Choose a paper
        </Link>
      }
    >
      Check the id for a slip of the pen.
    </Message>
  );
}
