import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Doc } from './doc.ts';
import { DOC_GROUPS } from './doc-navigation.ts';
import { DocSearch } from './doc-search.tsx';

interface DocNavProps {
  path: string;
  /** The page in the list that this one is, or is below. */
  page: string;
  contents: Doc['contents'];
}

/** The search field and all documentation pages, with the sections of the current one. On phones the list folds. */
export function DocNav({ path, page: home, contents }: DocNavProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="doc-side">
      <DocSearch />
      <button
        type="button"
        className="button doc-menu-button"
        aria-expanded={isOpen}
        aria-controls="doc-nav"
        onClick={() => setOpen(!isOpen)}
      >
        Documentation pages <ChevronDown className="icon" aria-hidden />
      </button>
      <nav
        id="doc-nav"
        className={isOpen ? 'doc-nav doc-nav-open' : 'doc-nav'}
        aria-label="Documentation pages"
      >
        {DOC_GROUPS.map(({ title, pages }) => (
          <div key={title}>
            <h2 className="label">{title}</h2>
            <ul className="plain">
              {pages.map((page) => (
                <li key={page.path}>
                  <Link to={page.path} aria-current={page.path === path ? 'page' : undefined} onClick={close}>
                    {page.label}
                  </Link>
                  {page.path === home && (
                    <Sections path={path} page={home} contents={contents} onChoose={close} />
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  );
}

interface SectionsProps extends DocNavProps {
  onChoose: () => void;
}

function Sections({ path, page, contents, onChoose }: SectionsProps) {
  if (contents.length < 2) return null;
  return (
    <ul className="plain doc-sections">
      {contents.map(({ id, title, to = `${page}#${id}` }) => (
        <li key={id}>
          <Link to={to} aria-current={to === path ? 'page' : undefined} onClick={onChoose}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
