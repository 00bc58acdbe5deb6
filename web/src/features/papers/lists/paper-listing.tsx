import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { PAPER_STATUSES, PAPER_TYPES } from '#shared/domain/paper-constants.ts';
import { Day } from '../../../ui/date.tsx';
import { FormulaText } from '../../../ui/formula-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Byline } from '../byline.tsx';
import { EntryNumbers } from './entry-numbers.tsx';

/** A list of papers. */
export function PaperListing<Paper extends PaperSummary>({
  papers,
  heading: Heading = 'h2',
  addressOf = pageOf,
  shownAs = () => ({}),
  hasDay = true,
}: PaperListingProps<Paper>) {
  return (
    <ol className="listing">
      {papers.map((paper) => (
        <li key={paper.id} className="entry">
          <Entry
            paper={paper}
            Heading={Heading}
            address={addressOf(paper)}
            hasDay={hasDay}
            {...shownAs(paper)}
          />
        </li>
      ))}
    </ol>
  );
}

interface PaperListingProps<Paper extends PaperSummary> {
  papers: readonly Paper[];
  /** The level of the titles, below the page's own headings. */
  heading?: 'h2' | 'h3';
  /** Returns the path a title links to; the paper's page by default. */
  addressOf?: (paper: Paper) => string;
  /** Overrides parts of an entry. */
  shownAs?: (paper: Paper) => Shown;
  /** False if the day appears above the entries. */
  hasDay?: boolean;
}

interface Shown {
  title?: ReactNode;
  abstract?: ReactNode;
  /** A separate line, such as why the paper is shown. */
  note?: ReactNode;
}

const pageOf = ({ archiveId }: PaperSummary) => `/papers/${archiveId}`;

interface EntryProps extends Shown {
  paper: PaperSummary;
  Heading: 'h2' | 'h3';
  address: string;
  hasDay: boolean;
}

function Entry({ paper, Heading, address, hasDay, title, abstract, note }: EntryProps) {
  return (
    <article>
      <p className="entry-meta">
        <span className="mono">{paper.archiveId}</span>
        <StatusBadge status={PAPER_STATUSES[paper.status]} />
        <span>{PAPER_TYPES[paper.paperType]}</span>
        <span>{paper.categories.join(', ')}</span>
      </p>
      <Heading className="entry-title">
        <Link to={address}>{title ?? <FormulaText text={paper.title} />}</Link>
      </Heading>
      <Byline authors={paper.authors} />
      <p className="entry-abstract">{abstract ?? <FormulaText text={paper.abstract} />}</p>
      {note && <p className="entry-note">{note}</p>}
      <EntryNumbers paper={paper}>
        {hasDay && (
          <li>
            <Day value={paper.publishedAt ?? paper.createdAt} />
          </li>
        )}
      </EntryNumbers>
    </article>
  );
}

/** Placeholder for a list of papers. */
export function PaperListingSkeleton({ count }: { count: number }) {
  return (
    <div className="listing" role="status" aria-label="Loading papers">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all the same
        <div key={index} className="entry entry-skeleton">
          <Skeleton width={250} height={16} />
          <Skeleton width="62%" height={24} />
          <Skeleton width="34%" height={18} />
          <Skeleton width="86%" height={42} />
        </div>
      ))}
    </div>
  );
}
