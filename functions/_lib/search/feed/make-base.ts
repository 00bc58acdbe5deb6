import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NoSuchKey } from '@aws-sdk/client-s3';
import type { Clock } from '../../runtime/clock.ts';
import { SqliteIndex } from '../index/sqlite-index.ts';
import { allDocuments } from './all-documents.ts';
import { IndexCopy } from './index-copy.ts';
import { downloadBase, putBase } from './index-files.ts';
import { commitBase, getManifest } from './manifest-repository.ts';
import { deleteRebuild, getRebuild, putRebuild, type Rebuild } from './rebuild-repository.ts';

/** How many deltas are worth a new base; a cold reader downloads them in a second. */
const DELTAS = 50;
/** The bucket keeps bases and deltas for longer than this (data-stack.ts). */
const OLDEST_MS = 5 * 86_400_000;
/** The job has 14 minutes (search-jobs.ts); optimizing and uploading 100,000 papers needs less than one of them. */
const REBUILD_MS = 9 * 60_000;

/**
 * Makes a new base of the old one and its deltas, if worthwhile; readers and indexer continue meanwhile. An installation
 * without a base gets one of all its papers.
 */
export async function compactIndex(clock: Clock, { force = false } = {}): Promise<string> {
  const manifest = await getManifest();
  if (!manifest?.baseKey || (await getRebuild('sqlite'))) return rebuildIndex(clock);
  const { sequence, baseSequence = 0, basedAt } = manifest;
  const isOld = basedAt !== undefined && clock().getTime() - Date.parse(basedAt) > OLDEST_MS;
  if (!force && !isOld && sequence - baseSequence < DELTAS) return 'nothing to do';
  const copy = new IndexCopy({ keepsFile: true });
  try {
    const index = await currentOrLost(copy);
    // Deltas or the base have expired, or the base is of an earlier release: the papers themselves have everything.
    if (!index?.isCurrent || !copy.isComplete) {
      await copy.close();
      return await rebuildIndex(clock);
    }
    const reached = index.sequence;
    if (!copy.file) throw new Error('The copy has no file.');
    const compacted = `${copy.file}-compacted`;
    index.compactInto(compacted);
    const key = await putBase(reached, compacted);
    const done = await commitBase({ before: manifest, key, sequence: reached, now: clock() });
    return done ? `base of ${countPapers(index)} papers at ${reached}` : 'another base was first';
  } finally {
    await copy.close();
  }
}

/** Returns the index, or undefined if its base is no longer in the bucket. */
async function currentOrLost(copy: IndexCopy) {
  try {
    return await copy.current();
  } catch (error) {
    if (!(error instanceof NoSuchKey)) throw error;
    console.error('The base of the search index is gone', { error });
    return undefined;
  }
}

/**
 * Makes a base of the papers themselves, page by page of the listing of all papers. Later changes arrive as deltas after
 * the sequence number at which it started. Readers use the earlier base meanwhile. Continues an earlier run that had no time left,
 * whose file is in S3.
 * @param restart begins again, even if a rebuild is under way
 */
export async function rebuildIndex(
  clock: Clock,
  { restart = false, milliseconds = REBUILD_MS } = {},
): Promise<string> {
  const deadline = clock().getTime() + milliseconds;
  const manifest = await getManifest();
  const rebuild = (restart ? undefined : await getRebuild('sqlite')) ?? newRebuild(clock, manifest?.sequence);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colophon-rebuild-'));
  const file = path.join(folder, 'index.sqlite');
  let index: SqliteIndex | undefined;
  try {
    if (rebuild.target !== '') await downloadBase(rebuild.target, file);
    index = new SqliteIndex(file);
    for await (const { ops, cursor } of allDocuments(rebuild.sequence, clock, rebuild.cursor)) {
      index.apply(ops);
      if (clock().getTime() < deadline) continue;
      await putRebuild({ ...rebuild, target: await putBase(rebuild.sequence, file), cursor });
      return 'the new base is not complete: the next run continues it';
    }
    index.saveSequence(rebuild.sequence);
    const compacted = `${file}-compacted`;
    index.compactInto(compacted);
    const key = await putBase(rebuild.sequence, compacted);
    const done = await commitBase({ before: manifest, key, sequence: rebuild.sequence, now: clock() });
    await deleteRebuild('sqlite');
    return done ? `rebuilt, ${countPapers(index)} papers at ${rebuild.sequence}` : 'another base was first';
  } finally {
    index?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Logs the number of papers in a new base, which has an alarm (infra/stacks/search-jobs.ts). */
function countPapers(index: SqliteIndex): number {
  const { papers } = index.status();
  console.info('A base of the search index', { papers });
  return papers;
}

const newRebuild = (clock: Clock, sequence = 0): Rebuild => ({
  engine: 'sqlite',
  sequence,
  target: '',
  startedAt: clock().toISOString(),
});
