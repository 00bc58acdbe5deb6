import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import type { SearchHit } from '#shared/domain/search.ts';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { readDiscovery } from '../features/papers/lists/discovery-view.ts';
import { PaperDiscovery } from '../features/papers/lists/paper-discovery.tsx';
import { PaperListing, PaperListingSkeleton } from '../features/papers/lists/paper-listing.tsx';
import { withoutFilters, wordsOf } from '../features/search/change-query.ts';
import { FacetList } from '../features/search/facet-list.tsx';
import { FilterChips } from '../features/search/filter-chips.tsx';
import { Highlighted } from '../features/search/highlighted.tsx';
import { PeopleResults } from '../features/search/people-results.tsx';
import { placeOfMatch } from '../features/search/place-of-match.ts';
import { QueryProblems } from '../features/search/query-problems.tsx';
import { SaveSearch } from '../features/search/save-search.tsx';
import {
  hasSingleFilters,
  readSearchAddress,
  type SearchView,
  writeSearchAddress,
} from '../features/search/search-address.ts';
import { SearchForm } from '../features/search/search-form.tsx';
import { searchHead } from '../features/search/search-head.ts';
import { SearchLanguage } from '../features/search/search-language.tsx';
import { SearchNotes } from '../features/search/search-notes.tsx';
import { searchQueries } from '../features/search/search-queries.ts';
import { SEARCH_SORT_NAMES, type SearchSort } from '../features/search/search-sorts.ts';
import { SearchTabs } from '../features/search/search-tabs.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { EmptyMessage } from '../ui/empty-message.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SideRail } from '../ui/side-rail.tsx';
import '../features/search/search.css';
import { FormulaText } from '../ui/formula-text.tsx';

/** `/search`: the advanced form, or the results of a query. */
export function SearchPage() {
  const [params] = useSearchParams();
  const view = readSearchAddress(params);
  if (hasSingleFilters(params)) return <Navigate replace to={writeSearchAddress(view)} />;
  return asksSomething(params) ? <Results view={view} /> : <Start />;
}

/** Whether an address asks for results instead of the form. */
export const asksSomething = (params: URLSearchParams): boolean =>
  ['q', 'tab', 'sort', 'page'].some((name) => params.get(name));

function Start() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  usePageHead(searchHead(undefined, useOrigin()));
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Advanced search</h1>
          <p className="list-facts">Find papers by words, authors, categories, and dates.</p>
        </div>
        {/* Shown to everybody, since adding it after the session is known would shift the form. */}
        <Link className="button" to="/search/saved">
          My saved searches
        </Link>
      </header>
      <SearchForm q="" onSearch={(q) => void navigate(writeSearchAddress({ q }))} />
      <SearchLanguage />
      <section aria-labelledby="discover">
        <header className="section-head">
          <h2 id="discover">Discover</h2>
        </header>
        <PaperDiscovery view={readDiscovery(params)} path="/search" count={DISCOVERED} />
      </section>
    </>
  );
}

/** The number of papers below the form. */
export const DISCOVERED = 10;

function Results({ view }: { view: SearchView }) {
  const { q, tab } = view;
  const words = wordsOf(q);
  const { problems } = parseSearchQuery(q);
  const navigate = useNavigate();
  const origin = useOrigin();
  usePageHead(searchHead(view, origin));
  return (
    <>
      <header className="search-head">
        <h1>{words ? `Results for “${words}”` : 'Search results'}</h1>
        {tab === 'papers' && <FilterChips view={view} />}
      </header>
      <SearchTabs view={view} isValid={problems.length === 0} />
      <div className="search-tools">
        <details className="search-more">
          <summary>Advanced search</summary>
          <SearchForm q={q} onSearch={(next) => void navigate(writeSearchAddress({ q: next }))} />
          <SearchLanguage />
        </details>
        {tab === 'papers' && (
          <div className="search-actions">
            {q !== '' && problems.length === 0 && <SaveSearch view={view} />}
            <SortChoice view={view} />
          </div>
        )}
      </div>
      {problems.length > 0 ? (
        <QueryProblems q={q} problems={problems} />
      ) : tab === 'papers' ? (
        <PaperResults view={view} />
      ) : (
        <PeopleResults key={tab} view={view} kind={tab} />
      )}
    </>
  );
}

function PaperResults({ view }: { view: SearchView }) {
  const found = useQuery(searchQueries.papers(view));
  if (found.isError)
    return <ErrorMessage title="Search failed" error={found.error} onRetry={found.refetch} />;
  if (!found.data) return <PaperListingSkeleton count={6} />;
  const { papers, others, pagination, facets } = found.data;
  return (
    <>
      <SearchNotes view={view} found={found.data} />
      {papers.length === 0 ? (
        <NothingFound view={view} total={pagination.totalCount} />
      ) : (
        <div className="with-rail">
          <div aria-busy={found.isPlaceholderData} className="list-body">
            <PaperListing papers={papers} shownAs={(paper) => withHighlights(paper, wordsOf(view.q))} />
            <Pagination
              current={pagination.currentPage}
              total={pagination.totalPages}
              addressOf={(page) => writeSearchAddress({ ...view, page })}
            />
            {others.length > 0 && (
              <section aria-labelledby="others">
                <h2 id="others">Papers with some of the words</h2>
                <PaperListing papers={others} shownAs={(paper) => withHighlights(paper, wordsOf(view.q))} />
              </section>
            )}
          </div>
          <SideRail id="facets" label="Filter results" button="Filter results">
            <FacetList facets={facets} view={view} />
          </SideRail>
        </div>
      )}
    </>
  );
}

/** Highlights the words of a search. In texts with formulas, these are rendered instead, because a highlight could divide one. */
function shown(segments: SearchHit['highlights']['title']) {
  const text = segments.map((segment) => segment.text).join('');
  return text.includes('$') ? <FormulaText text={text} /> : <Highlighted segments={segments} />;
}

const withHighlights = (paper: SearchHit, words: string) => ({
  title: shown(paper.highlights.title),
  abstract: shown(paper.highlights.abstract),
  note: words === '' ? undefined : placeOfMatch(paper),
});

function SortChoice({ view }: { view: SearchView }) {
  const navigate = useNavigate();
  return (
    <select
      className="select"
      aria-label="Sort by"
      value={view.sort}
      onChange={({ target }) =>
        void navigate(writeSearchAddress({ q: view.q, sort: target.value as SearchSort }))
      }
    >
      {Object.entries(SEARCH_SORT_NAMES).map(([sort, name]) => (
        <option key={sort} value={sort}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Shown for an empty page, depending on its cause: a page number too high, filters, or no matches. */
function NothingFound({ view, total }: { view: SearchView; total: number }) {
  const unfiltered = withoutFilters(view.q);
  const [sentence, to, action] =
    total > 0
      ? ['This page doesn’t exist.', writeSearchAddress({ ...view, page: 1 }), 'First page']
      : unfiltered !== '' && unfiltered !== view.q
        ? [
            'No papers match these words and filters.',
            writeSearchAddress({ q: unfiltered, sort: view.sort }),
            'Search without filters',
          ]
        : ['No papers found.', '/browse', 'Browse all papers'];
  return <EmptyMessage sentence={sentence} to={to} action={action} />;
}
