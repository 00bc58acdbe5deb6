import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listName } from '#shared/domain/lists.ts';
import type { Clock } from '../clock.ts';
import * as lists from '../list-store.ts';
import type { IndexOp } from '../search-index/document.ts';
import { SqliteIndex } from '../search-index/sqlite-index.ts';
import * as store from './feed-store.ts';
import { IndexCopy } from './index-copy.ts';
import { commitBase, getManifest } from './manifest-store.ts';
import { putBase } from './object-store.ts';
import { opOf } from './paper-ops.ts';
import { everybody } from './people-store.ts';

/** So many deltas are worth a new base; a cold reader fetches them in a second. */
const DELTAS = 50;
/** The bucket keeps bases for longer than this, and deltas, too (data-stack.ts). */
const OLDEST_MS = 5 * 86_400_000;
const PAPERS_AT_ONCE = 100;

/**
 * Makes a new base of the old one and the deltas since, where that is worth it; readers and the indexer go on meanwhile. An
 * installation without a base gets one of all its papers.
 */
export async function compactIndex(clock: Clock, { force = false } = {}): Promise<string> {
  const manifest = await getManifest();
  if (!manifest?.baseKey) return rebuildIndex(clock);
  const { sequence, baseSequence = 0, basedAt } = manifest;
  const isOld = basedAt !== undefined && clock().getTime() - Date.parse(basedAt) > OLDEST_MS;
  if (!force && !isOld && sequence - baseSequence < DELTAS) return 'nothing to do';
  const copy = new IndexCopy({ keepsFile: true });
  try {
    const index = await copy.current();
    index.compact();
    const reached = index.sequence;
    if (!copy.file) throw new Error('The copy has no file.');
    const key = await putBase(reached, copy.file);
    const done = await commitBase({ before: manifest, key, sequence: reached, now: clock() });
    return done ? `base of ${index.status().papers} papers at ${reached}` : 'another base was first';
  } finally {
    await copy.close();
  }
}

/**
 * Makes a base of the papers themselves, page by page of the list of all. What changes meanwhile comes as deltas behind
 * the sequence number at which it began.
 */
export async function rebuildIndex(clock: Clock): Promise<string> {
  const manifest = await getManifest();
  const sequence = manifest?.sequence ?? 0;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colophon-rebuild-'));
  const file = path.join(folder, 'index.sqlite');
  const index = new SqliteIndex(file);
  try {
    for await (const ids of lists.everyEntry(listName({}))) {
      for (let start = 0; start < ids.length; start += PAPERS_AT_ONCE)
        index.apply(await opsOf(ids.slice(start, start + PAPERS_AT_ONCE), sequence, clock()));
    }
    for await (const people of everybody(sequence)) index.apply(people);
    index.noteSequence(sequence);
    index.compact();
    const key = await putBase(sequence, file);
    const done = await commitBase({ before: manifest, key, sequence, now: clock() });
    return done ? `rebuilt, ${index.status().papers} papers at ${sequence}` : 'another base was first';
  } finally {
    index.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function opsOf(ids: string[], sequence: number, now: Date): Promise<IndexOp[]> {
  const [papers, notes] = await Promise.all([store.getPapers(ids), store.getNotes(ids)]);
  const changes = await Promise.all(
    papers.map(async (paper) => {
      const note = notes.get(paper.paperId);
      // As if it were seen for the first time, but with the trend that is known.
      const unseen = note ? { ...note, seen: '' } : undefined;
      return opOf({ paper, note: unseen, sequence, score: await store.meanScore(paper), now });
    }),
  );
  return changes.flatMap((change) => (change && change.op.kind !== 'gone' ? [change.op] : []));
}
