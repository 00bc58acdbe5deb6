import { asItWasRead } from '../_lib/as-it-was-read.ts';
import { type MetadataEditRecord, metadataEditEntity } from '../_lib/history-entities.ts';
import type { AgentRecord } from '../_lib/identity-entities.ts';
import { metadataOf } from '../_lib/paper-metadata.ts';
import {
  currentVersionEntity,
  type PaperRecord,
  paperEntity,
  type VersionRecord,
  versionEntity,
  versionItem,
} from '../_lib/publishing-entities.ts';
import { transact, type Write } from '../_lib/transact.ts';
import { countOnPaper } from './paper-store.ts';

/**
 * Writes a version's changed metadata with its entry in the history: the version, its copy beside the paper, what the
 * paper and its lists show, all or nothing.
 * @param before the paper and its newest version as they were read; the edit holds only if they still are so
 * @returns false where another change was first
 */
export async function writeEdit(
  edit: MetadataEditRecord,
  record: VersionRecord,
  before: { paper: PaperRecord; version: VersionRecord },
  newAgents: AgentRecord[],
): Promise<boolean> {
  const { paper, version } = before;
  const outcome = await transact([
    versionEntity()
      .put(versionItem(record))
      .where((item, { eq }) => eq(item.record, JSON.stringify(version))),
    paperEntity()
      .patch({ paperId: record.paperId })
      .set({
        versions: renamed(paper, record),
        ...(isShown(paper, record) ? { shown: shownOf(paper, record) } : {}),
      })
      .where(asItWasRead(paper)),
    metadataEditEntity().create(edit),
    ...currentCopy(paper, record),
    ...newAgents.map(countOnPaper),
  ]);
  return outcome.done;
}

const renamed = ({ versions }: PaperRecord, { version, title }: VersionRecord) =>
  versions.map((copy) => (copy.version === version ? { ...copy, title } : copy));

/** A paper shows its newest public version, or the only one there is. */
const isShown = ({ publicVersion }: PaperRecord, { version }: VersionRecord) =>
  publicVersion === undefined || publicVersion === version;

function shownOf({ shown }: PaperRecord, record: VersionRecord) {
  const { publishedAt } = shown;
  return { ...metadataOf(record), submitter: shown.submitter, ...(publishedAt ? { publishedAt } : {}) };
}

const currentCopy = ({ publicVersion }: PaperRecord, record: VersionRecord): Write[] =>
  publicVersion === record.version
    ? [currentVersionEntity().put({ paperId: record.paperId, archiveId: record.archiveId, record })]
    : [];
