import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { API_BASE_PATH } from '#shared/constants.ts';
import { CITATION_FORMATS, LIST_FORMATS } from '#shared/domain/citation-formats.ts';
import { FEEDS, feedAddress } from '#shared/domain/feeds.ts';
import { proceedingsFile } from '#shared/domain/proceedings-files.ts';
import type { ProceedingsEntry, Venue } from '#shared/domain/venue.ts';
import { Day } from '../../ui/date.tsx';
import { EmptyMessage } from '../../ui/empty-message.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormulaText } from '../../ui/formula-text.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { venueQueries } from './venue-queries.ts';

type OnCite = (archiveId: string) => void;

/** The accepted papers of a venue, by round. */
export function ProceedingsList({ venue, page, onCite }: { venue: Venue; page: number; onCite: OnCite }) {
  const { slug } = venue;
  const list = useQuery(venueQueries.proceedings(slug, page));
  if (list.isError && !list.data)
    return <ErrorMessage title="Couldn’t load the proceedings" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ListingSkeleton label="Loading the proceedings" />;
  const { entries, pagination } = list.data;
  if (entries.length === 0)
    return (
      <EmptyMessage
        sentence="No papers yet. The papers that this venue accepts appear here."
        to={`/venues/${slug}`}
        action="Call for papers"
      />
    );
  const rounds = Map.groupBy(entries, ({ round }) => round);
  return (
    <>
      <p className="venue-files dotted">
        {LIST_FORMATS.map((format) => (
          <a key={format} href={proceedingsFile(slug, format)}>
            {CITATION_FORMATS[format].label}
          </a>
        ))}
        <a href={feedAddress(FEEDS.venue(slug))}>Atom feed</a>
      </p>
      {[...rounds].map(([round, accepted]) => (
        <section key={round} className="venue-part">
          <h2>{venue.rounds.find(({ number }) => number === round)?.name ?? `Round ${round}`}</h2>
          <p className="venue-soft dotted">
            {rounds.size > 1 && <a href={proceedingsFile(slug, 'bibtex', round)}>BibTeX of this round</a>}
            <a href={`${API_BASE_PATH}/venues/${slug}/rounds/${round}/package`}>All papers as a ZIP</a>
          </p>
          <ProceedingsListing entries={accepted} heading="h3" onCite={onCite} />
        </section>
      ))}
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(next) => `/venues/${slug}/proceedings?page=${next}`}
      />
    </>
  );
}

interface ProceedingsListingProps {
  entries: readonly ProceedingsEntry[];
  heading: 'h2' | 'h3';
  /** Shows the citation of a paper. */
  onCite?: OnCite;
}

/** Accepted papers, each with its decision. */
export const ProceedingsListing = ({ entries, heading: Heading, onCite }: ProceedingsListingProps) => (
  <ol className="listing">
    {entries.map(({ round, paper: { id, archiveId, title, authors, doi }, decision }) => (
      <li key={`${round} ${id}`} className="entry">
        <article className="venue-entry">
          <p className="entry-meta">
            <span className="mono">{archiveId}</span>
            {doi && <a href={`https://doi.org/${doi}`}>{doi}</a>}
          </p>
          <Heading className="entry-title">
            <Link to={`/papers/${archiveId}`}>
              <FormulaText text={title} />
            </Link>
          </Heading>
          <p className="byline">{authors.join(', ')}</p>
          <p className="entry-note">
            Accepted by <PersonLink person={decision.by} />, <Day value={decision.at} />
          </p>
          {onCite && (
            <>
              <details className="venue-reasons">
                <summary>Why it was accepted</summary>
                <MarkdownText text={decision.reasons} />
              </details>
              <button type="button" className="button" onClick={() => onCite(archiveId)}>
                Cite<span className="visually-hidden"> {title}</span>
              </button>
            </>
          )}
        </article>
      </li>
    ))}
  </ol>
);
