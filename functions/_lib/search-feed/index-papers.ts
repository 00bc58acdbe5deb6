import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import * as store from './feed-store.ts';
import { commitDelta, getManifest } from './manifest-store.ts';
import { putDelta } from './object-store.ts';
import { opOf } from './paper-ops.ts';

// Whoever loses so often meets an indexer that never ends: the events come again.
const MOST_TRIES = 20;

/**
 * Brings papers into the search index as they are now, as one delta. They are read after the manifest and committed only
 * if it has not moved since: what is committed later was read later. So events may come twice, late and out of order, and an
 * indexer may be killed at any step: nothing is half done, and the events that come again find what is left to do.
 */
export async function indexPapers(clock: Clock, paperIds: string[]): Promise<void> {
  const ids = [...new Set(paperIds)];
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const manifest = await getManifest();
    const sequence = (manifest?.sequence ?? 0) + 1;
    const now = clock();
    const changes = await changesOf(ids, sequence, now);
    if (changes.length === 0) return;
    const key = await putDelta(
      sequence,
      changes.map(({ op }) => op),
    );
    const notes = changes.map(({ note }) => store.noteWrite(note));
    if (await commitDelta({ before: manifest, sequence, key, notes, now })) return;
    await wait(5 + Math.random() * 50);
  }
  throw new Error(`${ids.length} papers could not be brought into the search index.`);
}

async function changesOf(ids: string[], sequence: number, now: Date) {
  const [papers, notes] = await Promise.all([store.getPapers(ids), store.getNotes(ids)]);
  const changes = await Promise.all(
    papers.map(async (paper) =>
      opOf({
        paper,
        note: notes.get(paper.paperId),
        sequence,
        score: await store.meanScore(paper),
        now,
      }),
    ),
  );
  return changes.filter((change) => change !== undefined);
}
