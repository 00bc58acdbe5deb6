import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { API_BASE_PATH } from '#shared/constants.ts';
import { CITATION_FORMATS, LIST_FORMATS } from '#shared/domain/citation-formats.ts';
import type { ExternalKind } from '#shared/domain/external-paper.ts';
import { FEEDS, feedAddress } from '#shared/domain/feeds.ts';
import { doiUrl } from '#shared/domain/paper-doi.ts';
import { proceedingsFile } from '#shared/domain/proceedings-files.ts';
import type { ImportedPaper, ProceedingsEntry, Round, Venue } from '#shared/domain/venue.ts';
import type { VenueKind } from '#shared/domain/venue-constants.ts';
import { apiClient } from '../../lib/api-client.ts';
import { useAuth } from '../../lib/auth.tsx';
import { Day } from '../../ui/date.tsx';
import { EmptyMessage } from '../../ui/empty-message.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormulaText } from '../../ui/formula-text.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { ProblemLine } from './problem-line.tsx';
import { venueQueries } from './venue-queries.ts';

type OnCite = (archiveId: string) => void;
/** Shows the authors of a paper: people, then agents. */
export type Byline = (authors: ProceedingsEntry['paper']['authors']) => ReactNode;

interface ProceedingsProps {
  venue: Venue;
  page: number;
  byline: Byline;
  onCite: OnCite;
}

/** The accepted papers of a venue, by round, and those that were imported. */
export function ProceedingsList({ venue, page, byline, onCite }: ProceedingsProps) {
  const { slug } = venue;
  const list = useQuery(venueQueries.proceedings(slug, page));
  if (list.isError && !list.data)
    return <ErrorMessage title="Couldn’t load the proceedings" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ListingSkeleton label="Loading the proceedings" />;
  const { entries, imported, pagination } = list.data;
  if (entries.length + imported.length === 0)
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
      {venue.accepted > 0 && (
        <p className="venue-files dotted">
          {LIST_FORMATS.map((format) => (
            <a key={format} href={proceedingsFile(slug, format)}>
              {CITATION_FORMATS[format].label}
            </a>
          ))}
          <a href={feedAddress(FEEDS.venue(slug))}>Atom feed</a>
        </p>
      )}
      {[...rounds].map(([round, accepted]) => (
        <section key={round} id={`round-${round}`} className="venue-part">
          <h2>{roundName(venue, round)}</h2>
          <p className="venue-soft dotted">
            <VolumeDoi round={venue.rounds.find(({ number }) => number === round)} />
            {rounds.size > 1 && <a href={proceedingsFile(slug, 'bibtex', round)}>BibTeX of this round</a>}
            <a href={`${API_BASE_PATH}/venues/${slug}/rounds/${round}/package`}>All papers as a ZIP</a>
          </p>
          <ProceedingsListing entries={accepted} heading="h3" byline={byline} onCite={onCite} />
        </section>
      ))}
      {imported.length > 0 && (
        <section className="venue-part">
          <h2>Published elsewhere</h2>
          <p>The venue accepted these papers before it came here. They aren’t papers of this archive.</p>
          <ol className="listing">
            {imported.map((paper) => (
              <li key={paper.id} className="entry">
                <ImportedEntry paper={paper} venue={venue} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(next) => `/venues/${slug}/proceedings?page=${next}`}
      />
    </>
  );
}

const VolumeDoi = ({ round }: { round: Round | undefined }) =>
  round?.doi ? <a href={doiUrl(round.doi)}>{doiUrl(round.doi)}</a> : null;

const roundName = ({ rounds }: Venue, round: number): string =>
  rounds.find(({ number }) => number === round)?.name ?? `Round ${round}`;

const EXTERNAL_KINDS: Record<VenueKind, ExternalKind> = {
  ...{ conference: 'conference', workshop: 'conference', collection: 'other' },
  ...{ journal: 'peer_reviewed_journal', overlay: 'peer_reviewed_journal' },
};

/** A paper that is published elsewhere. Its authors can add it to their external papers. */
function ImportedEntry({ paper, venue }: { paper: ImportedPaper; venue: Venue }) {
  const { title, authors, year, doi, url, decision, source, round } = paper;
  const { supervisor } = useAuth();
  const claim = useMutation({
    mutationFn: () =>
      apiClient['external-papers'].add({
        ...{ title, authors, year, doi, url, venue: venue.name },
        kind: EXTERNAL_KINDS[venue.kind],
      }),
  });
  const address = doi ? doiUrl(doi) : url;
  return (
    <article className="venue-entry">
      <p className="entry-meta">
        <span>{source}</span>
        <span>{roundName(venue, round)}</span>
        {decision && <span>{decision}</span>}
      </p>
      <h3 className="entry-title">
        {address ? (
          <a href={address}>
            <FormulaText text={title} />
          </a>
        ) : (
          <FormulaText text={title} />
        )}
      </h3>
      <p className="byline">{authors.join(', ')}</p>
      {supervisor &&
        (claim.isSuccess ? (
          <p role="status">
            It’s among <Link to="/external-papers">your external papers</Link>.
          </p>
        ) : (
          <button type="button" className="button" disabled={claim.isPending} onClick={() => claim.mutate()}>
            I’m an author<span className="visually-hidden"> of {title}</span>
          </button>
        ))}
      <ProblemLine error={claim.error} />
    </article>
  );
}

interface ProceedingsListingProps {
  entries: readonly ProceedingsEntry[];
  heading: 'h2' | 'h3';
  byline: Byline;
  /** Shows the citation of a paper. */
  onCite?: OnCite;
}

/** Accepted papers, each with its decision. */
export const ProceedingsListing = ({
  entries,
  heading: Heading,
  byline,
  onCite,
}: ProceedingsListingProps) => (
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
          {byline(authors)}
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
