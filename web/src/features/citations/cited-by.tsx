import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { CitationStats, CitingPaper } from '#shared/domain/citation-graph.ts';
import { counted, formatCount } from '#shared/input/counted.ts';
import { Day } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { OlderNewer } from '../../ui/older-newer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { citationQueries } from './citation-queries.ts';
import './citations.css';

// The graph library is as large as the rest of the page, so it is loaded when a reader opens the graph.
const GraphView = lazy(async () => ({ default: (await import('./graph-view.tsx')).GraphView }));

/** The papers that cite a paper, its citation counts and its citation graph. */
export function CitedBy({ id }: { id: string }) {
  const [isGraphOpen, setIsGraphOpen] = useState(false);
  return (
    <div className="cited-by">
      <section aria-labelledby="cited-by-heading">
        <h2 id="cited-by-heading">Cited by</h2>
        <CitationCounts id={id} />
        <CitingPapers id={id} />
      </section>
      <section aria-labelledby="graph-heading">
        <header className="section-head">
          <h2 id="graph-heading">Citation graph</h2>
          <button
            type="button"
            className="button"
            aria-expanded={isGraphOpen}
            aria-controls="citation-graph"
            onClick={() => setIsGraphOpen(!isGraphOpen)}
          >
            {isGraphOpen ? 'Hide graph' : 'Show graph'}
          </button>
        </header>
        <div id="citation-graph">
          {isGraphOpen ? (
            <Suspense fallback={<Skeleton width="100%" height={420} />}>
              <GraphView id={id} />
            </Suspense>
          ) : (
            <p className="graph-hint">
              Shows the papers that cite this paper, the papers that it cites, and their own citations.
            </p>
          )}
        </div>
      </section>
    </div>
  );
}

/** With fewer citations by others, a rate or a rank would say more than the numbers do. */
const ENOUGH_CITATIONS = 5;

const rankOf = (percentile: number): string =>
  percentile === 100
    ? 'the most cited of the recent papers in its field'
    : `cited more often than ${formatCount(percentile)} % of the recent papers in its field`;

function CitationCounts({ id }: { id: string }) {
  const { data: stats } = useQuery(citationQueries.stats(id));
  if (!stats || stats.totalCitations === 0) return null;
  const independent = stats.totalCitations - stats.selfCitations;
  return (
    <>
      <p className="dotted citation-figures">
        <span>{counted(stats.totalCitations, 'citation')}</span>
        {stats.selfCitations > 0 && <span>{formatCount(stats.selfCitations)} by the same authors</span>}
        {independent >= ENOUGH_CITATIONS && (
          <>
            <span>{formatCount(stats.citationVelocity)} per month</span>
            {stats.fieldPercentile !== null && <span>{rankOf(stats.fieldPercentile)}</span>}
          </>
        )}
      </p>
      {stats.byYear.length > 1 && <CitationsByYear byYear={stats.byYear} />}
    </>
  );
}

function CitationsByYear({ byYear }: Pick<CitationStats, 'byYear'>) {
  const maximum = Math.max(...byYear.map(({ citations }) => citations));
  return (
    <table className="citation-years">
      <caption className="visually-hidden">Citations by year</caption>
      <tbody>
        {byYear.map(({ year, citations }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td>{formatCount(citations)}</td>
            <td aria-hidden>
              <span className="citation-bar" style={{ inlineSize: `${(100 * citations) / maximum}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CitingPapers({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(citationQueries.citing(id, page));
  if (error && !data)
    return (
      <ErrorMessage title="Couldn’t load the citing papers" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <CitingSkeleton />;
  const { papers, pagination } = data;
  if (pagination.totalCount === 0)
    return <p className="graph-hint">No paper on Colophon cites this paper yet.</p>;
  return (
    <>
      <ul className="citing-list">
        {papers.map((paper) => (
          <CitingEntry key={paper.id} paper={paper} />
        ))}
      </ul>
      {pagination.totalPages > 1 && (
        <nav className="citing-pages" aria-label="Pages of citing papers">
          <OlderNewer pagination={pagination} onPage={setPage}>
            <span>
              {formatCount(pagination.currentPage)} of {formatCount(pagination.totalPages)}
            </span>
          </OlderNewer>
        </nav>
      )}
    </>
  );
}

function CitingEntry({ paper }: { paper: CitingPaper }) {
  const { archiveId, title, authors, createdAt, citationCount, isSelfCitation } = paper;
  return (
    <li className="citing-entry">
      <p className="citing-title">
        <Link to={`/papers/${archiveId}`}>{title}</Link>
      </p>
      <p className="citing-authors">{authors.join(', ')}</p>
      <p className="dotted citing-facts">
        <span className="mono">{archiveId}</span>
        <Day value={createdAt} />
        {citationCount > 0 && <span>{counted(citationCount, 'citation')}</span>}
        {isSelfCitation && <span>by the same authors</span>}
      </p>
    </li>
  );
}

function CitingSkeleton() {
  return (
    <div role="status" aria-label="Loading citing papers" className="citing-entry">
      <Skeleton width="70%" height={22} />
      <Skeleton width="46%" height={16} />
    </div>
  );
}
