import { listName } from '#shared/domain/lists.ts';
import * as lists from '../_lib/papers/listing-repository.ts';
import { monthWindows } from '../_lib/papers/month-windows.ts';
import { findVisiblePaper } from '../_lib/papers/paper-repository.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import * as store from './citation-graph-repository.ts';
import { hIndex, metricsOverTime, percentileInField } from './citation-metrics.ts';

/** Enough for a percentile; one batch read. */
const FIELD_SAMPLE = 100;

/** Returns how often a paper is cited, when, by whom, and how that compares with its field. */
export function getStats({ clock }: { clock: Clock }) {
  return async ({ id }: { id: string }) => {
    const { paper, version } = await findVisiblePaper(id, undefined);
    const { paperId, supervisorId, shown } = paper;
    const [citations, edges, own, field] = await Promise.all([
      store.listAllCitations(paperId),
      store.getCitedPapers(paperId),
      store.listCitationCounts(supervisorId),
      fieldCounts(shown.primaryCategory, paperId),
    ]);
    const h = hIndex(own);
    return {
      success: true as const,
      data: {
        ...metricsOverTime(citations, shown.publishedAt ?? shown.createdAt, clock()),
        ...percentileInField(citations.length, field),
        referencesCount: version.references?.length ?? 0,
        referencesHere: edges.length,
        hIndexContribution: h > 0 && citations.length >= h ? 1 : 0,
      },
    };
  };
}

/** Returns the citation counts of recent papers of a category. */
async function fieldCounts(
  category: Parameters<typeof listName>[0]['category'],
  except: string,
): Promise<number[]> {
  const list = listName(category ? { category } : {});
  const windows = monthWindows(await lists.monthCounts(list), 0, FIELD_SAMPLE);
  const ids = (await Promise.all(windows.map((window) => lists.entries(list, window)))).flat();
  const { papers } = await store.getNodes(ids.filter((id) => id !== except));
  return [...papers.values()].map(({ citationCount }) => citationCount);
}
