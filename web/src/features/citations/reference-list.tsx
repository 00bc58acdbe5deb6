import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { CitedPublication, CitingPaper, ResolvedReference } from '#shared/domain/citation-graph.ts';
import type { Reference } from '#shared/domain/paper.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useHtml } from '../../ui/use-html.ts';
import { citationQueries } from './citation-queries.ts';
import './citations.css';

// These show what a request answers, and their code isn't in the first load.
const VIEWS = ['references'];
const later = () => import('./reference-extras.tsx');
const Verdict = lazyPart(VIEWS, async () => (await later()).ReferenceVerdictCard);
const Summary = lazyPart(VIEWS, async () => (await later()).ReferenceSummary);
const CitationAnswers = lazyPart(VIEWS, async () => (await later()).CitationAnswerList);
const Owners = lazyPart(VIEWS, async () => (await later()).Owners);

interface ReferenceListProps {
  id: string;
  /** Whether the reader is an author, and can answer verdicts. */
  isAuthor: boolean;
  references: readonly Reference[];
  /** The references as sanitized HTML fragments, in the same order. Without them, their text is shown. */
  html: readonly string[] | undefined;
}

/** A paper's references, each with a link to the cited work and, for external papers, the supervisors who registered it. */
export function ReferenceList({ id, isAuthor, references, html }: ReferenceListProps) {
  const fragments = html?.length === references.length ? html : undefined;
  const { data: resolved = [] } = useQuery(citationQueries.references(id));
  const resolvedByKey = new Map(resolved.map((reference) => [reference.key, reference]));
  return (
    <section className="prose" aria-labelledby="references-heading">
      <h2 id="references-heading" className="visually-hidden">
        References
      </h2>
      <Summary id={id} isLinked={false} />
      <ol className="reference-list" data-numbered={references.some(({ number }) => number) || undefined}>
        {references.map((reference, index) => (
          <li key={reference.key} value={reference.number ?? index + 1}>
            <ReferenceText text={reference.text} html={fragments?.[index]} />{' '}
            <ReferenceLink
              reference={reference}
              shown={fragments?.[index] ?? reference.text}
              paper={resolvedByKey.get(reference.key)?.paper}
            />
            <ExternalPaper publication={resolvedByKey.get(reference.key)?.publication} />
            <CheckedVerdict id={id} isAuthor={isAuthor} resolved={resolvedByKey.get(reference.key)} />
            <Answers id={id} resolved={resolvedByKey.get(reference.key)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function CheckedVerdict({
  id,
  isAuthor,
  resolved,
}: {
  id: string;
  isAuthor: boolean;
  resolved: ResolvedReference | undefined;
}) {
  if (!resolved?.check) return null;
  return <Verdict id={id} referenceKey={resolved.key} check={resolved.check} isAuthor={isAuthor} />;
}

function Answers({ id, resolved }: { id: string; resolved: ResolvedReference | undefined }) {
  if (!resolved || resolved.answers.length === 0) return null;
  return <CitationAnswers id={id} answers={resolved.answers} />;
}

function ExternalPaper({ publication }: { publication: CitedPublication | null | undefined }) {
  if (!publication) return null;
  return (
    <span className="reference-owners">
      <Owners owners={publication.owners} />
    </span>
  );
}

function ReferenceText({ text, html }: { text: string; html: string | undefined }) {
  return html === undefined ? withLinks(text) : <Fragment html={html} />;
}

function Fragment({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the pipeline, and the page's CSP blocks inline scripts
  return <span dangerouslySetInnerHTML={useHtml(html)} />;
}

function ReferenceLink({
  reference,
  shown,
  paper,
}: {
  reference: Reference;
  /** What the list shows of it. */
  shown: string;
  paper: CitingPaper | null | undefined;
}) {
  const { archiveId, doi, arxivId, url } = reference;
  if (paper)
    return (
      <Link className="reference-here" to={`/papers/${archiveId ?? paper.archiveId}`}>
        {shown.includes(paper.archiveId) ? `Read it on ${PRODUCT_NAME}` : paper.archiveId}
        {paper.isSelfCitation && <span className="badge">by the same authors</span>}
      </Link>
    );
  const isLinked = [doi && `doi.org/${doi}`, arxivId && `arxiv.org/abs/${arxivId}`, url].some(
    (address) => address && shown.toLowerCase().includes(address.toLowerCase()),
  );
  if (isLinked) return null;
  if (doi) return <a href={`https://doi.org/${encodeURI(doi)}`}>doi:{doi}</a>;
  if (arxivId) return <a href={`https://arxiv.org/abs/${arxivId}`}>arXiv:{arxivId}</a>;
  if (url && URL.canParse(url)) return <a href={url}>{new URL(url).hostname}</a>;
  return null;
}

/** Turns the addresses in a reference into links. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part} rel="nofollow noopener">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
