import cytoscape from 'cytoscape';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CitationGraph, GraphNode } from '#shared/domain/citation-graph.ts';
import { counted } from '#shared/input/counted.ts';
import { authorsOf, labelOf, NodeLink, Owners } from './graph-node.tsx';
import { graphStyle } from './graph-style.ts';
import { type Direction, nextInDirection } from './next-in-direction.ts';

const ARROWS: Record<string, Direction> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The drawn graph: the paper in the middle, the others in rings by distance. Edges point to the cited paper. Arrow
 * keys move between papers, Enter opens one. Nothing is animated.
 */
export function GraphCanvas({ graph }: { graph: CitationGraph }) {
  const canvas = useRef<HTMLDivElement>(null);
  const drawing = useRef<cytoscape.Core>(null);
  const helpId = useId();
  const navigate = useNavigate();
  const hasExternal = graph.nodes.some(({ kind }) => kind === 'publication');
  const [selected, setSelected] = useState(graph.nodes[0]);

  useEffect(() => {
    if (!canvas.current) return;
    const drawn = draw(canvas.current, graph);
    drawing.current = drawn;
    drawn.on('tap', 'node', ({ target }) => setSelected(graph.nodes.find(({ id }) => id === target.id())));
    setSelected(graph.nodes[0]);
    const stop = onThemeChange(() => drawn.style(graphStyle(drawn.container(), graph.nodes.length)));
    return () => {
      stop();
      drawn.destroy();
    };
  }, [graph]);

  useEffect(() => {
    drawing.current?.nodes().unselect();
    const node = selected && drawing.current?.getElementById(selected.id);
    node?.select();
  }, [selected]);

  const open = (node: GraphNode) =>
    node.kind === 'paper' ? void navigate(`/papers/${node.archiveId}`) : window.location.assign(node.url);

  const move = (event: KeyboardEvent) => {
    const drawn = drawing.current;
    const direction = ARROWS[event.key];
    if (!drawn || !selected) return;
    if (event.key === 'Enter') open(selected);
    else if (event.key === 'Home') setSelected(graph.nodes[0]);
    else if (event.key === '+' || event.key === '-') zoom(drawn, event.key === '+' ? 1.25 : 0.8);
    else if (direction) {
      const points = drawn.nodes().map((node) => ({ id: node.id(), ...node.position() }));
      const id = nextInDirection(points, selected.id, direction);
      setSelected(graph.nodes.find((node) => node.id === id) ?? selected);
    } else return;
    event.preventDefault();
  };

  return (
    <figure className="graph">
      <div
        ref={canvas}
        className="graph-canvas"
        role="application"
        aria-label="Citation graph"
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the caption below describes its keys
        tabIndex={0}
        onKeyDown={move}
      />
      <figcaption>
        {selected && <SelectedNode node={selected} graph={graph} />}
        <p id={helpId} className="graph-help">
          Arrows point to the cited paper.
          {hasExternal && ' Squares are external papers.'} Use the arrow keys to move between papers, Enter to
          open one, Home to return to the first, and + and − to zoom.
        </p>
      </figcaption>
    </figure>
  );
}

/** Details of the selected paper, announced to screen readers when the selection changes. */
function SelectedNode({ node, graph }: { node: GraphNode; graph: CitationGraph }) {
  const cites = graph.edges.filter(({ source }) => source === node.id).length;
  const citedBy = graph.edges.filter(({ target }) => target === node.id).length;
  return (
    <div className="graph-selected" role="status">
      <p className="citing-title">
        <NodeLink node={node} />
      </p>
      <p className="citing-authors">{authorsOf(node)}</p>
      <p className="dotted citing-facts">
        {node.kind === 'publication' && node.venue && <cite>{node.venue}</cite>}
        {node.year !== null && <span>{node.year}</span>}
        {node.kind === 'publication' && <Owners owners={node.owners} />}
        <span>
          {node.kind === 'paper' && `cites ${cites} and `}is cited by {citedBy} of the{' '}
          {counted(graph.clusterSize, 'paper')} shown
        </span>
      </p>
    </div>
  );
}

function draw(container: HTMLElement, { nodes, edges }: CitationGraph): cytoscape.Core {
  return cytoscape({
    container,
    elements: [
      ...nodes.map((node) => ({
        data: { id: node.id, kind: node.kind, label: labelOf(node), level: node.level, size: sizeOf(node) },
      })),
      ...edges.map(({ source, target }) => ({ data: { id: `${source}>${target}`, source, target } })),
    ],
    style: graphStyle(container, nodes.length),
    layout: {
      name: 'concentric',
      concentric: (node) => -Number(node.data('level')),
      levelWidth: () => 1,
      minNodeSpacing: nodes.length > 60 ? 8 : 56,
      animate: false,
      padding: 24,
    },
    minZoom: 0.2,
    maxZoom: 3,
    // The wheel scrolls the page. Keys and pinching zoom the graph.
    userZoomingEnabled: false,
    autoungrabify: true,
    boxSelectionEnabled: false,
  });
}

/** The diameter grows with the logarithm of the citations: 0 → 14 px, 10 → 24 px, 1,000 → 44 px. */
const sizeOf = ({ citationCount }: GraphNode): number => 14 + 10 * Math.log10(1 + citationCount);

function zoom(drawn: cytoscape.Core, factor: number): void {
  const position = { x: drawn.width() / 2, y: drawn.height() / 2 };
  drawn.zoom({ level: drawn.zoom() * factor, renderedPosition: position });
}

/** Redraws the graph when the page's theme changes. Returns a function that stops this. */
function onThemeChange(restyle: () => void): () => void {
  const observer = new MutationObserver(restyle);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', restyle);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', restyle);
  };
}
