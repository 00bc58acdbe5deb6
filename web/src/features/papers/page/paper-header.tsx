import { Fragment } from 'react';
import { Link } from 'react-router';
import { CATEGORIES } from '#shared/categories.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { PAPER_STATUSES, PAPER_TYPES } from '#shared/domain/paper-constants.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { LANGUAGE } from '#shared/input/language.ts';
import { Day } from '../../../ui/date.tsx';
import { FormulaText } from '../../../ui/formula-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Byline } from '../byline.tsx';
import { categoryAddress } from '../lists/browse-address.ts';
import { BylineWithPlaces } from './affiliations.tsx';
import type { PaperTab } from './paper-tabs.tsx';

/** The head of a paper's page: id, status, title, byline, and affiliations. */
export function PaperHeader({ paper }: { paper: PaperDetail }) {
  return (
    <header className="paper-header">
      <p className="paper-meta">
        <span className="mono">{versionedId(paper.archiveId, paper.version)}</span>
        <StatusBadge status={PAPER_STATUSES[paper.status]} />
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
      <h1 lang={paper.languageCode}>
        <FormulaText text={paper.title} />
      </h1>
      <BylineWithPlaces authors={paper.authors} />
      {paper.anonymousFor && (
        <p className="affiliations">
          <span>
            {paper.isAuthor
              ? 'Only you, your co-authors and the chairs see the authors'
              : 'The authors are hidden'}{' '}
            until <Link to={`/venues/${paper.anonymousFor}`}>this venue</Link> accepts the paper.
          </span>
        </p>
      )}
    </header>
  );
}

/** The head of the other tabs: id, status, and the title, which links to the article. */
export function CompactHeader({ paper, tab }: { paper: PaperDetail; tab: PaperTab }) {
  return (
    <header className="paper-header paper-header-compact">
      <p className="paper-meta">
        <span className="mono">{versionedId(paper.archiveId, paper.version)}</span>
        <StatusBadge status={PAPER_STATUSES[paper.status]} />
      </p>
      <h1 lang={paper.languageCode}>
        <span className="visually-hidden" lang={LANGUAGE}>
          {TAB_HEADINGS[tab]}{' '}
        </span>
        <Link to={`/papers/${versionOf(paper)}`}>
          <FormulaText text={paper.title} />
        </Link>
      </h1>
      <Byline authors={paper.authors} most={3} />
    </header>
  );
}

/** What a tab shows of the paper, for screen readers. */
const TAB_HEADINGS: Record<PaperTab, string> = {
  paper: 'Text of',
  pdf: 'PDF of',
  reviews: 'Reviews of',
  checks: 'Automatic checks of',
  references: 'References of',
  citations: 'Papers that cite',
  versions: 'Versions of',
};

/** Returns the id of the newest version without a version, and that of others with it. */
const versionOf = ({ archiveId, version, meta }: PaperDetail): string =>
  version === meta.latestVersionNumber ? archiveId : versionedId(archiveId, version);

export function PaperAbstract({ paper }: { paper: PaperDetail }) {
  return (
    <section className="abstract" aria-labelledby="abstract-label">
      <h2 className="label" id="abstract-label">
        Abstract
      </h2>
      <p lang={paper.languageCode}>
        <FormulaText text={paper.abstract} />
      </p>
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

/** Returns the search for a keyword as an exact phrase. */
const searchFor = (keyword: string): string =>
  `/search?${new URLSearchParams({ q: `"${keyword.replaceAll('"', ' ').trim()}"` })}`;
