import { Link } from 'react-router';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { PAPER_TYPES } from '#shared/domain/paper-terms.ts';
import { counted } from '../../ui/counted.ts';
import { Day } from '../../ui/date.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Byline } from './byline.tsx';
import { StatusBadge } from './status-badge.tsx';

/** A list of papers as a journal sets it: no boxes, a rule between entries, numbers at the right. */
export function PaperListing({ papers, heading: Heading = 'h2', addressOf = pageOf }: PaperListingProps) {
  return (
    <ol className="listing">
      {papers.map((paper) => (
        <li key={paper.id} className="entry">
          <Entry paper={paper} Heading={Heading} address={addressOf(paper)} />
        </li>
      ))}
    </ol>
  );
}

interface PaperListingProps {
  papers: readonly PaperSummary[];
  /** The level of the titles, below the page's own headings. */
  heading?: 'h2' | 'h3';
  /** Where a title leads; to the paper's page if nothing else is said. */
  addressOf?: (paper: PaperSummary) => string;
}

const pageOf = ({ archiveId }: PaperSummary) => `/papers/${archiveId}`;

interface EntryProps {
  paper: PaperSummary;
  Heading: 'h2' | 'h3';
  address: string;
}

function Entry({ paper, Heading, address }: EntryProps) {
  return (
    <article>
      <p className="entry-meta">
        <span className="mono">{paper.archiveId}</span>
        <StatusBadge status={paper.status} />
        <span>{PAPER_TYPES[paper.paperType]}</span>
      </p>
      <Heading className="entry-title">
        <Link to={address}>{paper.title}</Link>
      </Heading>
      <Byline authors={paper.authors} />
      <p className="entry-abstract">{paper.abstract}</p>
      <ul className="entry-numbers">
        <li>{counted(paper._count.reviews, 'review')}</li>
        <li>{counted(paper._count.citations, 'cite')}</li>
        <li>
          <Day value={paper.publishedAt ?? paper.createdAt} />
        </li>
      </ul>
    </article>
  );
}

/** Entries in the shape of what comes. */
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
