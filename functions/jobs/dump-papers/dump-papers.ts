import { DUMP_FILES, dumpPath } from '#shared/domain/dumps.ts';
import { publicFolder } from '#shared/domain/file-keys.ts';
import { isoTime } from '#shared/domain/iso-time.ts';
import type { PaperChange } from '../../_lib/papers/change-entities.ts';
import { type ChangePosition, readChanges } from '../../_lib/papers/change-repository.ts';
import { capabilityList, changeList, MOST_ENTRIES, type Resource } from '../../_lib/papers/resource-sync.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import { putText } from './dump-store.ts';
import { type DumpedPaper, dumpedPapers } from './dumped-papers.ts';
import { ListWriter, XML } from './list-writer.ts';
import { type Part, PartWriter } from './part-writer.ts';
import { keepUnfinished, readUnfinished, type UnfinishedDump } from './unfinished-dump.ts';

const AT_ONCE = 100;
/** Mirrors that were away for longer begin again. */
const CHANGE_DAYS = 30;

interface Run {
  clock: Clock;
  origin: string;
  /** Whether the run has time for further papers. */
  hasTime: () => boolean;
  /** Whether it continues an unfinished dump, and begins none. */
  isContinued: boolean;
  papersAtOnce?: number;
}

/**
 * Writes a dump: JSON lines in parts with their checksums, the lists of ResourceSync, and last the manifest, so that it
 * always names a whole dump. A run without time for all papers leaves the rest to the next one. A paper that changes meanwhile moves to the
 * end of the change feed, and so is in the dump once more.
 * @returns how far the dump is; undefined if there is none to continue
 */
export async function dumpPapers({ clock, origin, hasTime, isContinued, papersAtOnce = AT_ONCE }: Run) {
  const earlier = isContinued ? await readUnfinished() : undefined;
  if (isContinued && !earlier) return undefined;
  const startedAt = earlier?.startedAt ?? clock().toISOString();
  const folder = startedAt.slice(0, 10);
  const writer = new PartWriter(folder, earlier?.parts ?? []);
  const lists = new ListWriter({ folder, at: startedAt, origin }, earlier?.lists ?? []);
  const since = isoTime(Date.parse(startedAt) - CHANGE_DAYS * 86_400_000) ?? startedAt;
  const latest = new LatestChanges(earlier);
  let after: ChangePosition | undefined = earlier?.after;
  let readAt = startedAt;
  for (let hasMore = true; hasMore; ) {
    const now = clock();
    readAt = now.toISOString();
    const page = await readChanges({ after, limit: papersAtOnce }, now);
    const papers = await dumpedPapers(page.changes, origin);
    for (const { line } of papers.values()) await writer.add(line);
    for (const change of page.changes) {
      const paper = papers.get(change.paperId);
      const files = filesOf(change, paper, origin);
      if (!change.isDeleted) await lists.add(files);
      if (change.changedAt >= since)
        latest.add(files.map((file) => ({ ...file, change: kindOf(change, paper, since) })));
    }
    const last = page.changes.at(-1);
    after = last && { changedAt: last.changedAt, paperId: last.paperId };
    ({ hasMore } = page);
    if (hasMore && after && !hasTime()) {
      const parts = await writer.flush();
      await keepUnfinished({ startedAt, after, parts, lists: await lists.flush(), ...latest.kept() });
      return { ...sumOf(parts), isWhole: false };
    }
  }
  const parts = await writer.finish();
  await lists.finish();
  const { changed, isCut } = latest.kept();
  const from = isCut ? (changed[0]?.changedAt ?? since) : since;
  await putText(DUMP_FILES.changes, changeList(changed, { from, until: readAt }, origin), XML);
  await putText(DUMP_FILES.capabilities, capabilityList(origin), XML);
  const manifest = {
    date: folder,
    generatedAt: readAt,
    papers: sumOf(parts).papers,
    parts: parts.map(({ name, ...part }) => ({ url: origin + dumpPath(name), ...part })),
  };
  await putText(DUMP_FILES.manifest, `${JSON.stringify(manifest, null, 2)}\n`, 'application/json');
  await keepUnfinished();
  return { ...sumOf(parts), isWhole: true };
}

const sumOf = (parts: readonly Part[]) => ({
  papers: parts.reduce((sum, part) => sum + part.papers, 0),
  parts: parts.length,
});

/** The latest changes, as many as a list may have. */
class LatestChanges {
  #changed: Resource[];
  #isCut: boolean;

  constructor({ changed = [], isCut = false }: Partial<Pick<UnfinishedDump, 'changed' | 'isCut'>> = {}) {
    this.#changed = changed;
    this.#isCut = isCut;
  }

  add(changed: Resource[]): void {
    this.#changed.push(...changed);
    if (this.#changed.length >= 2 * MOST_ENTRIES) this.#cut();
  }

  kept(): { changed: Resource[]; isCut: boolean } {
    this.#cut();
    return { changed: this.#changed, isCut: this.#isCut };
  }

  #cut(): void {
    this.#isCut ||= this.#changed.length > MOST_ENTRIES;
    this.#changed = this.#changed.slice(-MOST_ENTRIES);
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
