import { SavedSearchList } from '../features/search/saved-search-list.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../features/search/search.css';

/** `/search/saved`: saved searches and the settings of their alerts. */
export function SavedSearchesPage() {
  usePageHead({ title: 'Saved searches', robots: 'noindex' });
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Saved searches</h1>
          <p className="list-facts">We notify you when new papers match.</p>
        </div>
      </header>
      <SavedSearchList />
    </>
  );
}
