import type { StylesheetJson } from 'cytoscape';

/** More labels than this cover each other; the chosen paper always has its own. */
const MOST_LABELS = 40;

/**
 * How the graph is drawn, in the colours of the page as they are now. The paper in the middle is told by its shape as
 * well as by its colour.
 */
export function graphStyle(container: HTMLElement | null, nodeCount: number): StylesheetJson {
  const colour = colourReader(container);
  const ink = colour('--ink');
  return [
    {
      selector: 'node',
      style: {
        'background-color': colour('--lapis'),
        width: 'data(size)',
        height: 'data(size)',
        label: nodeCount > MOST_LABELS ? '' : 'data(label)',
        color: ink,
        'font-family': 'Inter, sans-serif',
        'font-size': 12,
        'text-valign': 'bottom',
        'text-margin-y': 5,
        'text-background-color': colour('--paper'),
        'text-background-opacity': 0.8,
        'text-background-padding': '2px',
      },
    },
    {
      selector: 'node[level = 0]',
      style: { shape: 'diamond', 'background-color': colour('--rubric'), width: 30, height: 30 },
    },
    {
      // A publication elsewhere: a square that is not filled.
      selector: "node[kind = 'publication']",
      style: {
        shape: 'rectangle',
        'background-color': colour('--card'),
        'border-width': 2,
        'border-color': colour('--lapis'),
      },
    },
    { selector: 'node[level > 1]', style: { 'background-opacity': 0.6 } },
    {
      selector: 'edge',
      style: {
        width: 1,
        'line-color': colour('--edge'),
        'target-arrow-color': colour('--edge'),
        'target-arrow-shape': 'triangle',
        'arrow-scale': 0.8,
        'curve-style': nodeCount > 150 ? 'straight' : 'bezier',
        opacity: nodeCount > 150 ? 0.35 : 0.8,
      },
    },
    {
      selector: 'node:selected',
      style: {
        label: 'data(label)',
        'font-weight': 'bold',
        'border-width': 3,
        'border-color': ink,
        'border-opacity': 1,
        'background-opacity': 1,
        'z-index': 10,
      },
    },
  ];
}

/** A custom property holds both themes' colours; what is painted with it holds the one that counts. */
function colourReader(container: HTMLElement | null): (name: string) => string {
  const probe = document.createElement('span');
  (container?.parentElement ?? document.body).append(probe);
  const values = new Map<string, string>();
  for (const name of ['--ink', '--paper', '--card', '--lapis', '--rubric', '--edge']) {
    probe.style.color = `var(${name})`;
    values.set(name, getComputedStyle(probe).color);
  }
  probe.remove();
  return (name) => values.get(name) ?? 'gray';
}
