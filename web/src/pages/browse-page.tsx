import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { CATEGORIES } from '#shared/categories.ts';
import { LIMITS } from '#shared/constants.ts';
import { FEEDS, feedAddress } from '#shared/domain/feeds.ts';
import { counted, formatCount } from '#shared/input/counted.ts';
import {
  type BrowseView,
  readBrowseAddress,
  writeBrowseAddress,
} from '../features/papers/lists/browse-address.ts';
import { BrowseFilters } from '../features/papers/lists/browse-filters.tsx';
import { browseHead } from '../features/papers/lists/browse-head.ts';
import { CategoryTree } from '../features/papers/lists/category-tree.tsx';
import { DatedListing } from '../features/papers/lists/dated-listing.tsx';
import { PaperListingSkeleton } from '../features/papers/lists/paper-listing.tsx';
import { paperQueries } from '../features/papers/paper-queries.ts';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { EmptyMessage } from '../ui/empty-message.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { formatMonth } from '../ui/format-date.ts';
import { Pagination } from '../ui/pagination.tsx';
import { SideRail } from '../ui/side-rail.tsx';

/** `/browse` and `/papers`: public papers by day, newest first, filtered and paged by the URL. */
export function BrowsePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const origin = useOrigin();
  const view = readBrowseAddress(params);
  const { filter, page } = view;
  const { category, month } = filter;
  const title = category ? CATEGORIES[category] : 'Papers';
  const { data } = useQuery(paperQueries.list(filter, page, LIMITS.page.default));
  usePageHead(browseHead(view, origin, data?.pagination.totalPages));

  const onFilter = (name: 'type' | 'status' | 'month', value: string) => {
    const { [name]: _, ...others } = filter;
    void navigate(writeBrowseAddress({ filter: value ? { ...others, [name]: value } : others, page: 1 }));
  };

  return (
    <>
      <header className="list-head">
        <div>
          <h1>{title}</h1>
          <p className="list-facts" aria-live="polite">
            {category && <span className="mono">{category}</span>}
            {month && <span>{formatMonth(month)}</span>}
            {data && <span>{rangeOf(data.pagination)}</span>}
            <span>newest first</span>
            <a href={feedAddress(category ? FEEDS.category(category) : FEEDS.papers())}>Feed</a>
          </p>
        </div>
        <BrowseFilters values={filter} months={data?.months ?? []} onChange={onFilter} />
      </header>
      <div className="with-rail">
        <div>
          <Results view={view} />
        </div>
        <SideRail id="categories" label="Categories" button="Categories">
          <CategoryTree filter={filter} />
        </SideRail>
      </div>
    </>
  );
}

/** Returns `12 papers`, or from the second page on `21–40 of 1,318 papers`. */
function rangeOf({ totalCount, currentPage, totalPages }: PageFacts): string {
  if (currentPage < 2 || currentPage > totalPages) return counted(totalCount, 'paper');
  const before = (currentPage - 1) * LIMITS.page.default;
  const last = Math.min(before + LIMITS.page.default, totalCount);
  return `${formatCount(before + 1)}–${formatCount(last)} of ${counted(totalCount, 'paper')}`;
}

interface PageFacts {
  totalCount: number;
  currentPage: number;
  totalPages: number;
}

function Results({ view }: { view: BrowseView }) {
  const { filter, page } = view;
  const list = useQuery(paperQueries.list(filter, page, LIMITS.page.default));
  if (list.isError)
    return <ErrorMessage title="Couldn’t load the papers" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <PaperListingSkeleton count={6} />;
  const { papers, pagination } = list.data;
  if (papers.length === 0) return <NothingHere view={view} total={pagination.totalCount} />;
  return (
    <>
      <div aria-busy={list.isPlaceholderData} className="list-body">
        <DatedListing papers={papers} />
      </div>
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(number) => writeBrowseAddress({ filter, page: number })}
      />
    </>
  );
}

/** Shown for an empty page, depending on its cause: a page number too high, filters, or no papers at all. */
function NothingHere({ view, total }: { view: BrowseView; total: number }) {
  const [sentence, to, action] =
    total > 0
      ? ['This page doesn’t exist.', writeBrowseAddress({ ...view, page: 1 }), 'First page']
      : Object.keys(view.filter).length > 0
        ? ['No papers match these filters.', '?', 'Show all papers']
        : ['No papers yet.', '/submit', 'Submit a paper'];
  return <EmptyMessage sentence={sentence} to={to} action={action} />;
}
