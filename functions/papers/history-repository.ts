import type { AgentRecord } from '../_lib/identity/identity-entities.ts';
import { changePaper } from '../_lib/papers/change-paper.ts';
import { type MetadataEditRecord, metadataEditEntity } from '../_lib/papers/history-entities.ts';
import {
  currentCopy,
  type PaperRecord,
  type VersionRecord,
  versionEntity,
  versionItem,
} from '../_lib/papers/paper-entities.ts';
import { metadataOf } from '../_lib/papers/paper-metadata.ts';
import { transact } from '../_lib/runtime/transact.ts';
import { countOnPaper } from './paper-repository.ts';

/**
 * Writes a version's changed metadata with its history entry: the version, its copy beside the paper, and what paper and
 * listings show, all or nothing.
 * @param before the paper and its newest version as read, and what else changes of the paper; the edit succeeds only if they are unchanged
 * @returns false if another change was first
 */
export async function writeEdit(
  edit: MetadataEditRecord,
  record: VersionRecord,
  before: { paper: PaperRecord; version: VersionRecord; changes: Pick<PaperRecord, 'sealed'> },
  newAgents: AgentRecord[],
): Promise<boolean> {
  const { paper, version, changes } = before;
  const outcome = await transact([
    versionEntity()
      .put(versionItem(record))
      .where((item, { eq }) => eq(item.record, JSON.stringify(version))),
    changePaper(paper, {
      ...changes,
      versions: renamed(paper, record),
      ...(isShown(paper, record) ? { shown: shownOf(paper, record) } : {}),
    }),
    metadataEditEntity().create(edit),
    ...(paper.publicVersion === record.version ? [currentCopy(record)] : []),
    ...newAgents.map(countOnPaper),
  ]);
  return outcome.done;
}

const renamed = ({ versions }: PaperRecord, { version, title }: VersionRecord) =>
  versions.map((copy) => (copy.version === version ? { ...copy, title } : copy));

/** A paper shows its newest public version, or its only one. */
const isShown = ({ publicVersion }: PaperRecord, { version }: VersionRecord) =>
  publicVersion === undefined || publicVersion === version;

function shownOf({ shown }: PaperRecord, record: VersionRecord) {
  const { publishedAt } = shown;
  return { ...metadataOf(record), submitter: shown.submitter, ...(publishedAt ? { publishedAt } : {}) };
}
