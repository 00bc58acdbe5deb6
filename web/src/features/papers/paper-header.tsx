import { Fragment } from 'react';
import { Link } from 'react-router';
import { CATEGORIES } from '#shared/categories.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { PAPER_TYPES } from '#shared/domain/paper-terms.ts';
import { Day } from '../../ui/date.tsx';
import { categoryAddress } from './browse-address.ts';
import { Byline } from './byline.tsx';
import { StatusBadge } from './status-badge.tsx';

/** What stands above a paper: its id and state, its title, who wrote it, where. */
export function PaperHeader({ paper }: { paper: PaperDetail }) {
  const affiliations = new Set(paper.authors.flatMap(({ affiliation }) => affiliation || []));
  return (
    <header className="paper-header">
      <p className="paper-meta">
        <span className="mono">{versionedId(paper.archiveId, paper.version)}</span>
        <StatusBadge status={paper.status} />
        <span className="dotted">
          <span>{PAPER_TYPES[paper.paperType]}</span>
          <span>
            {paper.categories.map((category, index) => (
              <span key={category}>
                {index > 0 && ', '}
                <Link to={categoryAddress(category)} title={CATEGORIES[category]}>
                  {category}
                </Link>
              </span>
            ))}
          </span>
          <Day value={paper.publishedAt ?? paper.createdAt} />
        </span>
      </p>
      <h1 lang={paper.languageCode}>{paper.title}</h1>
      <Byline authors={paper.authors} />
      {affiliations.size > 0 && <p className="affiliations">{[...affiliations].join(' · ')}</p>}
    </header>
  );
}

export function PaperAbstract({ paper }: { paper: PaperDetail }) {
  return (
    <section className="abstract" aria-labelledby="abstract-label">
      <h2 className="label" id="abstract-label">
        Abstract
      </h2>
      <p lang={paper.languageCode}>{paper.abstract}</p>
      {paper.keywords.length > 0 && (
        <p className="keywords">
          <span className="label">Keywords</span>{' '}
          {paper.keywords.map((keyword, index) => (
            <Fragment key={keyword}>
              {index > 0 && ', '}
              <Link to={searchFor(keyword)}>{keyword}</Link>
            </Fragment>
          ))}
        </p>
      )}
    </section>
  );
}

/** Papers with the same keyword, as the search box asks for its words in their order. */
const searchFor = (keyword: string): string =>
  `/search?${new URLSearchParams({ q: `"${keyword.replaceAll('"', ' ').trim()}"` })}`;
