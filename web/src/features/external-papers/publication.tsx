import { EXTERNAL_KINDS, type ExternalPaper } from '#shared/domain/external-paper.ts';
import { counted } from '#shared/input/counted.ts';
import './external-papers.css';

type Shown = Omit<ExternalPaper, 'id' | 'createdAt' | 'confirmation'> & {
  /** How many papers on this platform cite it; absent if they aren't counted. */
  citationCount?: number;
};

/** An external paper in a list: title, authors, venue, year, and links. */
export function Publication({ paper, heading: Heading }: { paper: Shown; heading: 'h2' | 'h3' }) {
  const { title, authors, kind, venue, year, citationCount = 0 } = paper;
  return (
    <div className="publication">
      <Heading>{title}</Heading>
      <p className="publication-authors">{authorsOf(authors)}</p>
      <p className="dotted publication-facts">
        <span>{EXTERNAL_KINDS[kind]}</span>
        {venue && <cite>{venue}</cite>}
        {year !== null && <span>{year}</span>}
        <Links paper={paper} />
        {citationCount > 0 && <span>Cited by {counted(citationCount, 'paper')} on Colophon</span>}
      </p>
    </div>
  );
}

function Links({ paper: { doi, arxivId, url } }: { paper: Shown }) {
  return (
    <>
      {doi && <a href={`https://doi.org/${encodeURI(doi)}`}>doi:{doi}</a>}
      {arxivId && <a href={`https://arxiv.org/abs/${arxivId}`}>arXiv:{arxivId}</a>}
      {url && !doi && URL.canParse(url) && (
        <a href={url} rel="nofollow ugc">
          {new URL(url).hostname}
        </a>
      )}
    </>
  );
}

/** Shortens long author lists. */
const authorsOf = (authors: string[]): string =>
  authors.length > 12
    ? `${authors.slice(0, 10).join(', ')} and ${authors.length - 10} more`
    : authors.join(', ');
