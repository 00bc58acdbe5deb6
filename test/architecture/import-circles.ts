import type { ImportGraph } from './import-graph.ts';

/** The import circles, one for each group of modules that reach each other: `a.ts → b.ts → a.ts`. */
export function importCircles(graph: ImportGraph): string[] {
  const inCircle = new Set<string>();
  const circles: string[] = [];
  for (const module of graph.keys()) {
    if (inCircle.has(module)) continue;
    const circle = shortestWayBack(graph, module);
    if (!circle) continue;
    for (const each of circle) inCircle.add(each);
    circles.push([...circle, module].join(' → '));
  }
  return circles;
}

/** The shortest chain of imports from a module back to itself; undefined if there is none. */
function shortestWayBack(graph: ImportGraph, start: string): string[] | undefined {
  const importers = new Map<string, string>();
  const queue = [start];
  for (const module of queue) {
    for (const imported of graph.get(module) ?? []) {
      if (imported === start) return wayTo(module, importers, start);
      if (importers.has(imported)) continue;
      importers.set(imported, module);
      queue.push(imported);
    }
  }
}

function wayTo(end: string, importers: Map<string, string>, start: string): string[] {
  const way = [end];
  while (way[0] !== start) way.unshift(importers.get(way[0] ?? '') ?? start);
  return way;
}
