import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CitedPublication, CitingPaper } from '#shared/domain/citation-graph.ts';
import type { Reference } from '#shared/domain/paper.ts';
import { citationQueries } from './citation-queries.ts';
import { Owners } from './graph-node.tsx';
import './citations.css';

/** The references as a list of their own, each with where it can be found: papers here by their page, publications elsewhere with whose they are. */
export function ReferenceList({ id, references }: { id: string; references: readonly Reference[] }) {
  const { data: resolved = [] } = useQuery(citationQueries.references(id));
  const meant = new Map(resolved.map((reference) => [reference.key, reference]));
  return (
    <section className="prose" aria-labelledby="references-heading">
      <h2 id="references-heading" className="visually-hidden">
        References
      </h2>
      <ol className="reference-list">
        {references.map((reference, index) => (
          <li key={reference.key} value={reference.number ?? index + 1}>
            {reference.text} <Finder reference={reference} paper={meant.get(reference.key)?.paper} />
            <Publication publication={meant.get(reference.key)?.publication} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whose publication elsewhere it is, if anybody's here. */
function Publication({ publication }: { publication: CitedPublication | null | undefined }) {
  if (!publication) return null;
  return (
    <span className="reference-owners">
      <Owners owners={publication.owners} />
    </span>
  );
}

function Finder({ reference, paper }: { reference: Reference; paper: CitingPaper | null | undefined }) {
  const { archiveId, doi, arxivId, url } = reference;
  if (paper)
    return (
      <Link className="reference-here" to={`/papers/${archiveId ?? paper.archiveId}`}>
        {paper.archiveId}
        {paper.isSelfCitation && <span className="badge">by the same authors</span>}
      </Link>
    );
  if (doi) return <a href={`https://doi.org/${encodeURI(doi)}`}>doi:{doi}</a>;
  if (arxivId) return <a href={`https://arxiv.org/abs/${arxivId}`}>arXiv:{arxivId}</a>;
  if (url && URL.canParse(url)) return <a href={url}>{new URL(url).hostname}</a>;
  return null;
}
