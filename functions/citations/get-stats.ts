import { listName } from '#shared/domain/lists.ts';
import type { Clock } from '../_lib/clock.ts';
import * as lists from '../_lib/list-store.ts';
import { windowOf } from '../_lib/list-window.ts';
import { findPaperPage } from '../_lib/paper-page.ts';
import { figuresOverTime, hIndex, placeInField } from './citation-figures.ts';
import * as store from './citation-graph-store.ts';

/** Enough to say in which of a hundred parts a paper stands; one batch read. */
const FIELD_SAMPLE = 100;

/** How often a paper is cited, when, by whom, and how that compares with its field. */
export function getStats({ clock }: { clock: Clock }) {
  return async ({ id }: { id: string }) => {
    const { paper, version } = await findPaperPage(id, undefined);
    const { paperId, supervisorId, shown } = paper;
    const [citations, edges, own, field] = await Promise.all([
      store.allCitationsOf(paperId),
      store.citedPapers(paperId),
      store.citationCountsOf(supervisorId),
      fieldCounts(shown.primaryCategory, paperId),
    ]);
    const h = hIndex(own);
    return {
      success: true as const,
      data: {
        ...figuresOverTime(citations, shown.publishedAt ?? shown.createdAt, clock()),
        ...placeInField(citations.length, field),
        referencesCount: version.references?.length ?? 0,
        referencesHere: edges.length,
        hIndexContribution: h > 0 && citations.length >= h ? 1 : 0,
      },
    };
  };
}

/** How often recent papers of a category are cited. */
async function fieldCounts(
  category: Parameters<typeof listName>[0]['category'],
  except: string,
): Promise<number[]> {
  const list = listName(category ? { category } : {});
  const windows = windowOf(await lists.monthCounts(list), 0, FIELD_SAMPLE);
  const ids = (await Promise.all(windows.map((window) => lists.entries(list, window)))).flat();
  const { papers } = await store.getNodes(ids.filter((id) => id !== except));
  return [...papers.values()].map(({ citationCount }) => citationCount);
}
