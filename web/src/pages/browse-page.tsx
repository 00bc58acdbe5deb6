import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { CATEGORIES } from '#shared/categories.ts';
import { LIMITS } from '#shared/constants.ts';
import { type BrowseView, readBrowseAddress, writeBrowseAddress } from '../features/papers/browse-address.ts';
import { BrowseFilters } from '../features/papers/browse-filters.tsx';
import { PaperListing, PaperListingSkeleton } from '../features/papers/paper-listing.tsx';
import { paperQueries } from '../features/papers/paper-queries.ts';
import { usePageHead } from '../lib/page-head.ts';
import { counted } from '../ui/counted.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Pagination } from '../ui/pagination.tsx';

/** `/browse` and `/papers`: the public papers, newest first, narrowed and paged by the address. */
export function BrowsePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const view = readBrowseAddress(params);
  const { category } = view.filter;
  const title = category ? CATEGORIES[category] : 'Papers';
  const { data } = useQuery(paperQueries.list(view.filter, view.page, LIMITS.page.default));
  usePageHead({ title: category ? `${title} (${category})` : 'Browse papers' });

  const onFilter = (name: string, value: string) => {
    const { [name as keyof typeof view.filter]: _, ...others } = view.filter;
    void navigate(writeBrowseAddress({ filter: value ? { ...others, [name]: value } : others, page: 1 }));
  };

  return (
    <>
      <header className="list-head">
        <div>
          <h1>{title}</h1>
          <p className="list-facts" aria-live="polite">
            {category && <span className="mono">{category}</span>}
            {data && <span>{counted(data.pagination.totalCount, 'paper')}</span>}
            <span>newest first</span>
          </p>
        </div>
        <BrowseFilters values={view.filter} onChange={onFilter} />
      </header>
      <Results view={view} />
    </>
  );
}

function Results({ view }: { view: BrowseView }) {
  const { filter, page } = view;
  const list = useQuery(paperQueries.list(filter, page, LIMITS.page.default));
  if (list.isError)
    return <ErrorMessage title="The papers could not be loaded" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <PaperListingSkeleton count={6} />;
  const { papers, pagination } = list.data;
  if (papers.length === 0) return <NothingHere view={view} total={pagination.totalCount} />;
  return (
    <>
      <div aria-busy={list.isPlaceholderData} className="list-body">
        <PaperListing papers={papers} />
      </div>
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(number) => writeBrowseAddress({ filter, page: number })}
      />
    </>
  );
}

/** One sentence and one action: back from a page too far, out of a filter, or to the first paper of all. */
function NothingHere({ view, total }: { view: BrowseView; total: number }) {
  const [sentence, to, action] =
    total > 0
      ? ['There are fewer pages than that.', writeBrowseAddress({ ...view, page: 1 }), 'First page']
      : Object.keys(view.filter).length > 0
        ? ['No paper matches these filters yet.', '?', 'Show all papers']
        : ['No paper has been published yet.', '/submit', 'Submit the first'];
  return (
    <div className="message">
      <p>{sentence}</p>
      <Link className="button" to={to}>
        {action}
      </Link>
    </div>
  );
}
