import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CitationGraph, GraphNode } from '#shared/domain/citation-graph.ts';
import { counted, formatNumber } from '../../ui/counted.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { citationQueries } from './citation-queries.ts';
import { authorsOf, labelOf, NodeLink, Owners } from './graph-node.tsx';
import { GraphPicture } from './graph-picture.tsx';

const DEPTHS = [1, 2, 3, 4];

/** The papers around a paper, as a picture and as a list of the same content. */
export function GraphView({ id }: { id: string }) {
  const [depth, setDepth] = useState(2);
  const { data, error, refetch } = useQuery(citationQueries.graph(id, depth));
  if (error && !data)
    return (
      <ErrorMessage title="The graph could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <div role="status" aria-label="Loading the graph">
        <Skeleton width="100%" height={420} />
      </div>
    );
  const elsewhere = data.nodes.length - data.clusterSize;
  return (
    <>
      <Segments
        legend="How far from this paper"
        values={DEPTHS}
        nameOf={(steps) => counted(steps, 'step')}
        chosen={depth}
        onChoose={setDepth}
      />
      <p className="dotted citation-figures" role="status">
        <span>{counted(data.clusterSize, 'paper')}</span>
        {elsewhere > 0 && <span>{counted(elsewhere, 'publication')} elsewhere</span>}
        <span>{counted(data.edges.length, 'citation')}</span>
        {data.truncated && (
          <span>there are more: only the first {formatNumber(data.nodes.length)} are shown</span>
        )}
      </p>
      {data.nodes.length > 1 ? (
        <>
          <GraphPicture graph={data} />
          <GraphList graph={data} />
        </>
      ) : (
        <p className="graph-hint">It neither cites a paper here, nor is it cited by one yet.</p>
      )}
    </>
  );
}

/** The same content in words: each node with what it cites of the others. */
function GraphList({ graph }: { graph: CitationGraph }) {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const cited = Map.groupBy(graph.edges, ({ source }) => source);
  return (
    <details className="graph-list">
      <summary>The same as a list</summary>
      <ul>
        {graph.nodes.map((node) => (
          <li key={node.id}>
            <NodeLink node={node} />
            <p className="dotted citing-facts">
              <span>{whereabouts(node)}</span>
              <span>{authorsOf(node)}</span>
              {node.year !== null && <span>{node.year}</span>}
              {node.kind === 'publication' && <Owners owners={node.owners} />}
            </p>
            <Cites nodes={(cited.get(node.id) ?? []).flatMap(({ target }) => byId.get(target) ?? [])} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Cites({ nodes }: { nodes: GraphNode[] }) {
  if (nodes.length === 0) return null;
  return (
    <p className="citing-facts">
      Cites{' '}
      {nodes.map((node, index) => (
        <span key={node.id}>
          {index > 0 && ', '}
          {node.kind === 'paper' ? (
            <Link to={`/papers/${node.archiveId}`} title={node.title}>
              {node.archiveId}
            </Link>
          ) : (
            <a href={node.url} title={node.title} rel="nofollow ugc">
              {labelOf(node)}
            </a>
          )}
        </span>
      ))}
    </p>
  );
}

const whereabouts = ({ level }: GraphNode): string =>
  level === 0 ? 'This paper' : `${counted(level, 'step')} away`;
