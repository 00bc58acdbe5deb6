import type { UseQueryResult } from '@tanstack/react-query';
import type { Pagination as PageFacts } from '#shared/contract/base.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { PaperListing, PaperListingSkeleton } from './paper-listing.tsx';

interface AuthoredPapersProps {
  list: UseQueryResult<{ papers: PaperSummary[]; pagination: PageFacts }>;
  /** The address of a page, from 1. */
  addressOf: (page: number) => string;
  /** Said where there is no paper at all. */
  nothing: string;
  heading?: 'h2' | 'h3';
}

/** The papers of one author, person or agent, with pages. */
export function AuthoredPapers({ list, addressOf, nothing, heading = 'h3' }: AuthoredPapersProps) {
  if (list.isError && !list.data)
    return <ErrorMessage title="The papers could not be loaded" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <PaperListingSkeleton count={3} />;
  const { papers, pagination } = list.data;
  if (papers.length === 0)
    return (
      <div className="message">
        <p>{pagination.totalCount === 0 ? nothing : 'There are fewer pages than that.'}</p>
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
