import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CitationGraph, GraphNode } from '#shared/domain/citation-graph.ts';
import { counted, formatCount } from '#shared/input/counted.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { citationQueries } from './citation-queries.ts';
import { GraphCanvas } from './graph-canvas.tsx';
import { authorsOf, labelOf, NodeLink, Owners } from './graph-node.tsx';

const DEPTHS = [1, 2, 3, 4];

/** The citation network around a paper, drawn as a graph and repeated as a list. */
export function GraphView({ id }: { id: string }) {
  const [depth, setDepth] = useState(2);
  const { data, error, refetch } = useQuery(citationQueries.graph(id, depth));
  if (error && !data)
    return <ErrorMessage title="Couldn’t load the graph" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label="Loading graph">
        <Skeleton width="100%" height={420} />
      </div>
    );
  const externalCount = data.nodes.length - data.clusterSize;
  return (
    <>
      <Segments
        legend="Distance from this paper"
        values={DEPTHS}
        nameOf={(steps) => counted(steps, 'step')}
        chosen={depth}
        onChoose={setDepth}
      />
      <p className="dotted citation-figures" role="status">
        <span>{counted(data.clusterSize, 'paper')}</span>
        {externalCount > 0 && <span>{counted(externalCount, 'external paper')}</span>}
        <span>{counted(data.edges.length, 'citation')}</span>
        {data.truncated && <span>showing only the first {formatCount(data.nodes.length)}</span>}
      </p>
      {data.nodes.length > 1 ? (
        <>
          <GraphCanvas graph={data} />
          <GraphList graph={data} />
        </>
      ) : (
        <p className="graph-hint">No paper on Colophon cites this paper, and it cites none.</p>
      )}
    </>
  );
}

/** The same graph as text: each node with the other nodes that it cites. */
function GraphList({ graph }: { graph: CitationGraph }) {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const cited = Map.groupBy(graph.edges, ({ source }) => source);
  return (
    <details className="graph-list">
      <summary>Show as list</summary>
      <ul>
        {graph.nodes.map((node) => (
          <li key={node.id}>
            <NodeLink node={node} />
            <p className="dotted citing-facts">
              <span>{distanceLabel(node)}</span>
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

const distanceLabel = ({ level }: GraphNode): string =>
  level === 0 ? 'This paper' : `${counted(level, 'step')} away`;
