import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../_lib/runtime/clock.ts';
import { transact, type Write } from '../../../_lib/runtime/transact.ts';
import * as store from './citation-repository.ts';
import { nextExternalWrites } from './external-citations.ts';
import { linkWrites, paperWrites } from './next-writes.ts';
import { deriveTargets, resolveEdges, stateHash } from './wanted-citations.ts';

// A paper of 1,000 references takes some 70 transactions; one that needs more conflicts with other writers all the time.
const MOST_STEPS = 300;

/**
 * Updates a paper's citations to its present state: its keys, what it cites, and the counts of both. It reads the paper,
 * not the event, so replayed, late and reordered events have the same result.
 * It records pending lookups before resolving them, and its own keys before notifying the papers that wait for them, so
 * concurrent arrivals find each other.
 */
export async function reconcileCitations(clock: Clock, paperId: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const [paper, seen] = await Promise.all([store.getPaper(paperId), store.getState(paperId)]);
    if (!paper || seen?.seen === stateHash(paper)) return;
    await bringUpToDate(clock, paperId);
    const note = await store.getState(paperId);
    // Papers that were never public are not in the graph.
    if (!note) return;
    await notifyWaitingPapers(clock, note.untold, paperId);
    await transact([store.stateWrite(paperId, note, { seen: stateHash(paper), untold: [] })]);
  }
  throw notConverging(paperId);
}

/** Writes the paper's keys, those of its references, and what they resolve to, one transaction after the other. */
async function bringUpToDate(clock: Clock, paperId: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const writes = await nextWrites(clock, paperId);
    if (writes.length === 0) return;
    const outcome = await transact(writes);
    // Views and other citations write to the same papers; they are done a moment later.
    if (!outcome.done) await wait(10 + Math.random() * 90);
  }
  throw notConverging(paperId);
}

async function nextWrites(clock: Clock, paperId: string): Promise<Write[]> {
  const [paper, note, current] = await Promise.all([
    store.getPaper(paperId),
    store.getState(paperId),
    store.getCurrentVersion(paperId),
  ]);
  if (!paper) return [];
  const wanted = deriveTargets(paper, current);
  if (!note && !wanted.copy) return [];
  const own = paperWrites({ paperId, wanted, note });
  if (own.length > 0 || !note) return own;
  const bearers = await store.getKeyHolders(wanted.waits);
  const nodes = await store.getNodes([...new Set([...bearers.papers.values()].flat())]);
  const edges = resolveEdges(paperId, wanted, bearers.papers, nodes);
  const links = linkWrites({ paperId, edges, nodes, note, now: clock() });
  if (links.length > 0) return links;
  // A reference that means a paper here doesn't mean an external paper as well.
  const resolved = new Set(edges.flatMap(({ references }) => references));
  const unresolved = wanted.references.filter(({ key }) => !resolved.has(key));
  return nextExternalWrites(paperId, unresolved, bearers.publications);
}

/**
 * Updates the papers that wait for keys, except the source. They notify nobody in turn, because their own keys stay the
 * same.
 */
export async function notifyWaitingPapers(
  clock: Clock,
  keys: readonly string[],
  sourceId: string,
): Promise<void> {
  const waiting = new Set<string>();
  for (const key of keys) for (const citingId of await store.getWaitingPapers(key)) waiting.add(citingId);
  waiting.delete(sourceId);
  for (const citingId of waiting) await bringUpToDate(clock, citingId);
}

const notConverging = (paperId: string) => new Error(`The citations of ${paperId} do not converge.`);
