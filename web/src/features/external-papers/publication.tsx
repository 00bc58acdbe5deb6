import { EXTERNAL_KINDS, type ExternalPaper } from '#shared/domain/external-paper.ts';
import { counted } from '../../ui/counted.ts';
import './external-papers.css';

type Shown = Omit<ExternalPaper, 'id' | 'createdAt' | 'confirmation'> & {
  /** Where it is counted: how often papers here cite it. */
  citationCount?: number;
};

/** A publication elsewhere as a list shows it: title, authors, where and when, and where it can be found. */
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
        <Finders paper={paper} />
        {citationCount > 0 && <span>cited by {counted(citationCount, 'paper')} here</span>}
      </p>
    </div>
  );
}

function Finders({ paper: { doi, arxivId, url } }: { paper: Shown }) {
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

/** Long lists of authors end as bylines do. */
const authorsOf = (authors: string[]): string =>
  authors.length > 12
    ? `${authors.slice(0, 10).join(', ')} and ${authors.length - 10} more`
    : authors.join(', ');
