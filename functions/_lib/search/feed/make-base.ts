import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NoSuchKey } from '@aws-sdk/client-s3';
import type { Clock } from '../../runtime/clock.ts';
import { SqliteIndex } from '../index/sqlite-index.ts';
import { allDocuments } from './all-documents.ts';
import { IndexCopy } from './index-copy.ts';
import { putBase } from './index-files.ts';
import { commitBase, getManifest } from './manifest-repository.ts';

/** How many deltas are worth a new base; a cold reader downloads them in a second. */
const DELTAS = 50;
/** The bucket keeps bases and deltas for longer than this (data-stack.ts). */
const OLDEST_MS = 5 * 86_400_000;

/**
 * Makes a new base of the old one and its deltas, if worthwhile; readers and indexer continue meanwhile. An installation
 * without a base gets one of all its papers.
 */
export async function compactIndex(clock: Clock, { force = false } = {}): Promise<string> {
  const manifest = await getManifest();
  if (!manifest?.baseKey) return rebuildIndex(clock);
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
    return done ? `base of ${index.status().papers} papers at ${reached}` : 'another base was first';
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
 * the sequence number at which it started.
 */
export async function rebuildIndex(clock: Clock): Promise<string> {
  const manifest = await getManifest();
  const sequence = manifest?.sequence ?? 0;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colophon-rebuild-'));
  const file = path.join(folder, 'index.sqlite');
  const index = new SqliteIndex(file);
  try {
    for await (const ops of allDocuments(sequence, clock)) index.apply(ops);
    index.saveSequence(sequence);
    const compacted = `${file}-compacted`;
    index.compactInto(compacted);
    const key = await putBase(sequence, compacted);
    const done = await commitBase({ before: manifest, key, sequence, now: clock() });
    return done ? `rebuilt, ${index.status().papers} papers at ${sequence}` : 'another base was first';
  } finally {
    index.close();
    await rm(folder, { recursive: true, force: true });
  }
}
