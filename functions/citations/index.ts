import { citations } from '#shared/contract/citations.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { answerVerdict } from './answer-verdict.ts';
import { buildGraph } from './build-graph.ts';
import { citePaper } from './cite-paper.ts';
import { citeProceedings } from './cite-proceedings.ts';
import { getStats } from './get-stats.ts';
import { listCiting, listReferences } from './list-citing.ts';

export const handler = resource(citations, {
  cite: citePaper,
  citeProceedings,
  citing: listCiting,
  references: listReferences,
  answerVerdict: answerVerdict({ clock: systemClock }),
  graph: buildGraph,
  stats: getStats({ clock: systemClock }),
});
