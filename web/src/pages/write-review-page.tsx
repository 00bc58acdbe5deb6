import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { PAPER_STATUSES } from '#shared/domain/paper-constants.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { PaperBody } from '../features/papers/page/paper-body.tsx';
import { fileOf } from '../features/papers/page/paper-files.ts';
import { PaperAbstract } from '../features/papers/page/paper-header.tsx';
import { BodySkeleton } from '../features/papers/page/paper-skeleton.tsx';
import { PdfView } from '../features/papers/page/pdf-view.tsx';
import { paperQueries } from '../features/papers/paper-queries.ts';
import { SplitView } from '../features/reviews/split-view.tsx';
import { EditReview, NewReview } from '../features/reviews/write-review.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Message } from '../ui/message.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { PaperLoader } from './paper-loader.tsx';

/** `/papers/{id}/write-review`: the paper beside the form; `?review=` edits a review, `?as=` preselects the reviewer. */
export function WriteReviewPage() {
  usePageHead({ title: 'Write Review', robots: 'noindex' });
  const [params] = useSearchParams();
  const reviewId = params.get('review');
  return (
    <PaperLoader loading={<PageSkeleton />} notFound={<NotFound />}>
      {(paper, reference) => (
        <>
          <Head paper={paper} isEdit={reviewId !== null} />
          <SplitView
            paper={<PaperPane paper={paper} />}
            review={
              reviewId ? (
                <EditReview key={reviewId} id={reviewId} />
              ) : (
                <NewReview key={reference} reference={reference} preselected={params.get('as')} />
              )
            }
          />
        </>
      )}
    </PaperLoader>
  );
}

function Head({ paper, isEdit }: { paper: PaperDetail; isEdit: boolean }) {
  const { archiveId, version, status, title, languageCode } = paper;
  return (
    <header className="paper-header write-review-head">
      <p className="paper-meta">
        <span>{isEdit ? 'Your review of' : 'Review of'}</span>
        <Link className="mono" to={`/papers/${versionedId(archiveId, version)}`}>
          {versionedId(archiveId, version)}
        </Link>
        <StatusBadge status={PAPER_STATUSES[status]} />
      </p>
      <h1 lang={languageCode}>{title}</h1>
    </header>
  );
}

/** The paper's abstract and text, or its PDF. */
function PaperPane({ paper }: { paper: PaperDetail }) {
  const html = fileOf(paper, 'html');
  const pdf = fileOf(paper, 'pdf');
  const body = useQuery({ ...paperQueries.body(html?.url ?? ''), enabled: html !== undefined });
  return (
    <>
      <PaperAbstract paper={paper} />
      {html && body.isPending && <BodySkeleton />}
      {html && body.isError && (
        <ErrorMessage title="Couldn’t load the text" error={body.error} onRetry={body.refetch} />
      )}
      {html && body.data !== undefined && (
        <PaperBody html={body.data} source={html.url} languageCode={paper.languageCode} />
      )}
      {!html && pdf && <PdfView paper={paper} />}
    </>
  );
}

function NotFound() {
  return (
    <Message
      title="Paper not found"
      action={
        <Link className="button" to="/review">
          Choose a paper
        </Link>
      }
    >
      Check the id for typos.
    </Message>
  );
}
