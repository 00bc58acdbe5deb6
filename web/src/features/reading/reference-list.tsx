import { Link } from 'react-router';
import type { Reference } from '#shared/domain/paper.ts';

/** The references as a list of their own, each with where it can be found. */
export function ReferenceList({ references }: { references: readonly Reference[] }) {
  return (
    <section className="prose" aria-labelledby="references-heading">
      <h2 id="references-heading" className="visually-hidden">
        References
      </h2>
      <ol className="reference-list">
        {references.map((reference, index) => (
          <li key={reference.key} value={reference.number ?? index + 1}>
            {reference.text} <Finder reference={reference} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Finder({ reference: { archiveId, doi, arxivId, url } }: { reference: Reference }) {
  if (archiveId) return <Link to={`/papers/${archiveId}`}>{archiveId}</Link>;
  if (doi) return <a href={`https://doi.org/${doi}`}>doi:{doi}</a>;
  if (arxivId) return <a href={`https://arxiv.org/abs/${arxivId}`}>arXiv:{arxivId}</a>;
  if (url && /^https?:\/\//.test(url)) return <a href={url}>{new URL(url).hostname}</a>;
  return null;
}
