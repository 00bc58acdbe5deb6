import type { StylesheetJson } from 'cytoscape';

/** Above this number, labels would overlap. The selected paper always has its label. */
const MAX_LABELS = 40;

/**
 * Returns the Cytoscape style sheet in the page's current colors. The central paper differs in shape as well as in
 * color.
 */
export function graphStyle(container: HTMLElement | null, nodeCount: number): StylesheetJson {
  const color = readColors(container);
  const ink = color('--ink');
  return [
    {
      selector: 'node',
      style: {
        'background-color': color('--lapis'),
        width: 'data(size)',
        height: 'data(size)',
        label: nodeCount > MAX_LABELS ? '' : 'data(label)',
        color: ink,
        'font-family': 'Inter, sans-serif',
        'font-size': 12,
        'text-valign': 'bottom',
        'text-margin-y': 5,
        'text-background-color': color('--paper'),
        'text-background-opacity': 0.8,
        'text-background-padding': '2px',
      },
    },
    {
      selector: 'node[level = 0]',
      style: { shape: 'diamond', 'background-color': color('--rubric'), width: 30, height: 30 },
    },
    {
      // An external paper: a hollow square.
      selector: "node[kind = 'publication']",
      style: {
        shape: 'rectangle',
        'background-color': color('--card'),
        'border-width': 2,
        'border-color': color('--lapis'),
      },
    },
    { selector: 'node[level > 1]', style: { 'background-opacity': 0.6 } },
    {
      selector: 'edge',
      style: {
        width: 1,
        'line-color': color('--edge'),
        'target-arrow-color': color('--edge'),
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

/** Resolves the color tokens: a custom property holds both themes' colors, a painted element only the current one. */
function readColors(container: HTMLElement | null): (name: string) => string {
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
