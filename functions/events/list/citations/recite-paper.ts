import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../_lib/clock.ts';
import { transact, type Write } from '../../../_lib/transact.ts';
import * as store from './citation-store.ts';
import { nextPublicationWrites } from './cite-publications.ts';
import { writesOfLinks, writesOfPaper } from './next-writes.ts';
import { edgesOf, stateOf, wantedOf } from './wanted-citations.ts';

// A paper of 1,000 references takes some 70 transactions; what needs more meets somebody else's writes again and again.
const MOST_STEPS = 300;

/**
 * Brings what is known of a paper's citations to what the paper is now: by what it can be cited, whom it cites, and
 * the counts of those. It reads the paper, not the event: replayed, late and reordered events come to the same.
 *
 * A paper says first which keys it looks for and looks then, and first which keys it bears and asks then who looks
 * for them. So two papers that arrive at the same moment do not miss each other.
 */
export async function recitePaper(clock: Clock, paperId: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const [paper, seen] = await Promise.all([store.getPaper(paperId), store.getNote(paperId)]);
    if (!paper || seen?.seen === stateOf(paper)) return;
    await bringUpToDate(clock, paperId);
    const note = await store.getNote(paperId);
    // What the world has never seen has no place here.
    if (!note) return;
    await tell(clock, note.untold, paperId);
    await transact([store.noteWrite(paperId, note, { seen: stateOf(paper), untold: [] })]);
  }
  throw endless(paperId);
}

/** Writes the paper's own keys, those of its references, and whom they mean; one transaction after the other. */
async function bringUpToDate(clock: Clock, paperId: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const writes = await nextWrites(clock, paperId);
    if (writes.length === 0) return;
    const outcome = await transact(writes);
    // Views and other citations change the same papers: a moment later they have done.
    if (!outcome.done) await wait(10 + Math.random() * 90);
  }
  throw endless(paperId);
}

async function nextWrites(clock: Clock, paperId: string): Promise<Write[]> {
  const [paper, note, current] = await Promise.all([
    store.getPaper(paperId),
    store.getNote(paperId),
    store.getCurrentVersion(paperId),
  ]);
  if (!paper) return [];
  const wanted = wantedOf(paper, current);
  if (!note && !wanted.copy) return [];
  const own = writesOfPaper({ paperId, wanted, note });
  if (own.length > 0 || !note) return own;
  const bearers = await store.getBearers(wanted.waits);
  const nodes = await store.getNodes([...new Set([...bearers.papers.values()].flat())]);
  const edges = edgesOf(paperId, wanted, bearers.papers, nodes);
  const links = writesOfLinks({ paperId, edges, nodes, note, now: clock() });
  if (links.length > 0) return links;
  // A reference that means a paper here means no publication elsewhere besides.
  const taken = new Set(edges.flatMap(({ references }) => references));
  const others = wanted.references.filter(({ key }) => !taken.has(key));
  return nextPublicationWrites(paperId, others, bearers.publications);
}

/** Lets the papers that look for a key look again, but for the teller. They tell nobody else: their own keys stay. */
export async function tell(clock: Clock, keys: readonly string[], teller: string): Promise<void> {
  const waiting = new Set<string>();
  for (const key of keys) for (const citingId of await store.getWaiting(key)) waiting.add(citingId);
  waiting.delete(teller);
  for (const citingId of waiting) await bringUpToDate(clock, citingId);
}

const endless = (paperId: string) => new Error(`The citations of ${paperId} came to no end.`);
