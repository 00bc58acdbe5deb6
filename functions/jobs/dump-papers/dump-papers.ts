import { DUMP_FILES, dumpPath } from '#shared/domain/dumps.ts';
import { publicFolder } from '#shared/domain/file-keys.ts';
import type { PaperChange } from '../../_lib/papers/change-entities.ts';
import { readChanges } from '../../_lib/papers/change-repository.ts';
import {
  capabilityList,
  changeList,
  MOST_ENTRIES,
  type Resource,
  resourceList,
  resourceListIndex,
} from '../../_lib/papers/resource-sync.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import { putText } from './dump-store.ts';
import { type DumpedPaper, dumpedPapers } from './dumped-papers.ts';
import { PartWriter } from './part-writer.ts';

const AT_ONCE = 100;
/** Mirrors that were away for longer begin again. */
const CHANGE_DAYS = 30;
const XML = 'application/xml';

/**
 * Writes a dump: JSON lines in parts with their checksums, the lists of ResourceSync, and last the manifest, so that it
 * always names a whole dump.
 */
export async function dumpPapers(clock: Clock, origin: string): Promise<{ papers: number; parts: number }> {
  const now = clock();
  const date = now.toISOString().slice(0, 10);
  const writer = new PartWriter(date);
  const resources: Resource[] = [];
  const changed: Resource[] = [];
  const since = new Date(now.getTime() - CHANGE_DAYS * 86_400_000).toISOString();
  for await (const changes of allChanges(now)) {
    const papers = await dumpedPapers(changes, origin);
    for (const { line } of papers.values()) await writer.add(line);
    for (const change of changes) {
      const files = filesOf(change, papers.get(change.paperId), origin);
      if (!change.isDeleted) resources.push(...files);
      if (change.changedAt >= since)
        changed.push(
          ...files.map((file) => ({ ...file, change: kindOf(change, papers.get(change.paperId), since) })),
        );
    }
  }
  const parts = await writer.finish();
  await putResourceLists(resources, now.toISOString(), origin);
  const latest = changed.slice(-MOST_ENTRIES);
  const from = latest.length < changed.length ? (latest[0]?.changedAt ?? since) : since;
  await putText(DUMP_FILES.changes, changeList(latest, { from, until: now.toISOString() }, origin), XML);
  await putText(DUMP_FILES.capabilities, capabilityList(origin), XML);
  const papers = parts.reduce((sum, part) => sum + part.papers, 0);
  const manifest = {
    date,
    generatedAt: now.toISOString(),
    papers,
    parts: parts.map(({ name, ...part }) => ({ url: origin + dumpPath(name), ...part })),
  };
  await putText(DUMP_FILES.manifest, `${JSON.stringify(manifest, null, 2)}\n`, 'application/json');
  return { papers, parts: parts.length };
}

async function* allChanges(now: Date): AsyncGenerator<PaperChange[]> {
  for (let after: PaperChange | undefined, hasMore = true; hasMore; ) {
    const page = await readChanges({ after, limit: AT_ONCE }, now);
    yield page.changes;
    after = page.changes.at(-1);
    hasMore = page.hasMore;
  }
}

/** Returns the files of a paper's newest version. Those of a deleted paper had the same names. */
function filesOf(
  { paperId, changedAt, isDeleted }: PaperChange,
  paper: DumpedPaper | undefined,
  origin: string,
): Resource[] {
  if (isDeleted || !paper)
    return isDeleted ? [{ address: `${origin}${publicFolder(paperId, 1)}paper.xml`, changedAt }] : [];
  return paper.files.map(({ url, sha256, size, mediaType }) => ({
    address: origin + url,
    changedAt,
    content: { sha256, bytes: size, mediaType },
  }));
}

function kindOf(
  { isDeleted }: PaperChange,
  paper: DumpedPaper | undefined,
  since: string,
): 'created' | 'updated' | 'deleted' {
  if (isDeleted) return 'deleted';
  return paper !== undefined && paper.publishedAt >= since && paper.version === 1 ? 'created' : 'updated';
}

async function putResourceLists(resources: Resource[], at: string, origin: string): Promise<void> {
  if (resources.length <= MOST_ENTRIES)
    return putText(DUMP_FILES.resources, resourceList(resources, at, origin), XML);
  const parts: string[] = [];
  for (let start = 0; start < resources.length; start += MOST_ENTRIES) {
    const name = DUMP_FILES.resources.replace('.xml', `-${parts.length + 1}.xml`);
    await putText(name, resourceList(resources.slice(start, start + MOST_ENTRIES), at, origin), XML);
    parts.push(origin + dumpPath(name));
  }
  await putText(DUMP_FILES.resources, resourceListIndex(parts, at, origin), XML);
}
