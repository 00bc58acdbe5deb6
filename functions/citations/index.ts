import { citations } from '#shared/contract/citations.ts';
import { systemClock } from '../_lib/clock.ts';
import { resource } from '../_lib/resource.ts';
import { citePaper } from './cite-paper.ts';
import { drawGraph } from './draw-graph.ts';
import { getStats } from './get-stats.ts';
import { listCiting, listReferences } from './list-citing.ts';

export const handler = resource(citations, {
  cite: citePaper,
  citing: listCiting,
  references: listReferences,
  graph: drawGraph,
  stats: getStats({ clock: systemClock }),
});
