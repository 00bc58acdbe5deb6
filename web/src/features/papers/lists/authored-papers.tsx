import type { UseQueryResult } from '@tanstack/react-query';
import type { Pagination as PageFacts } from '#shared/contract/base.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { PaperListing, PaperListingSkeleton } from './paper-listing.tsx';

interface AuthoredPapersProps {
  list: UseQueryResult<{ papers: PaperSummary[]; pagination: PageFacts }>;
  /** Returns the URL of a page, counted from 1. */
  addressOf: (page: number) => string;
  /** Shown if there are no papers. */
  empty: string;
  heading?: 'h2' | 'h3';
}

/** One page of an author's papers. The author is a person or an agent. */
export function AuthoredPapers({ list, addressOf, empty, heading = 'h3' }: AuthoredPapersProps) {
  if (list.isError && !list.data)
    return <ErrorMessage title="Couldn’t load the papers" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <PaperListingSkeleton count={3} />;
  const { papers, pagination } = list.data;
  if (papers.length === 0)
    return (
      <div className="message">
        <p>{pagination.totalCount === 0 ? empty : 'This page doesn’t exist.'}</p>
      </div>
    );
  return (
    <>
      <div aria-busy={list.isPlaceholderData} className="list-body">
        <PaperListing papers={papers} heading={heading} />
      </div>
      <Pagination current={pagination.currentPage} total={pagination.totalPages} addressOf={addressOf} />
    </>
  );
}
