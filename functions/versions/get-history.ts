import { isVisible } from '#shared/domain/paper-constants.ts';
import type { HistoryEntry } from '#shared/domain/paper-history.ts';
import {
  changesOfEdit,
  type MetadataEditRecord,
  metadataEditEntity,
} from '../_lib/papers/history-entities.ts';
import { getVisiblePaper, type VisiblePaper } from '../_lib/papers/paper-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';

/** Returns a paper's history, newest first. Readers see only entries about versions that they can see. */
export async function getHistory({ id }: { id: string }, call: Call) {
  const page = await getVisiblePaper(id, call);
  const visible = page.paper.versions.filter((copy) => page.isAuthor || page.isAdmin || isVisible(copy));
  const numbers = new Set(visible.map(({ version }) => version));
  const edits = (await editsOf(page.paper.paperId)).filter(({ version }) => numbers.has(version));
  const history = [
    ...visible.flatMap(versionEntries(page)),
    ...edits.map(editEntry),
    ...withdrawalEntry(page),
  ];
  return { success: true as const, data: { history: history.toSorted(newestFirst) } };
}

/** Returns every edit of a paper's metadata, newest first. */
async function editsOf(paperId: string): Promise<MetadataEditRecord[]> {
  const { data } = await metadataEditEntity().query.primary({ paperId }).go({ order: 'desc', pages: 'all' });
  return data;
}

const plain = { changes: [], reason: null };

const versionEntries =
  ({ paper }: VisiblePaper) =>
  ({ version, createdAt, publishedAt }: VisiblePaper['paper']['versions'][number]): HistoryEntry[] => {
    const { username, firstName, lastName } = paper.shown.submitter;
    const name = [firstName, lastName].filter(Boolean).join(' ') || username;
    const by = { id: paper.supervisorId, username, name };
    return [
      { ...plain, kind: 'version-sent', at: createdAt, version, by },
      ...(publishedAt
        ? [{ ...plain, kind: 'version-published' as const, at: publishedAt, version, by: null }]
        : []),
    ];
  };

function editEntry(edit: MetadataEditRecord): HistoryEntry {
  const { version, at, byId, byUsername, byName } = edit;
  const by = { id: byId, username: byUsername, name: byName };
  return { kind: 'metadata-changed', at, version, by, changes: changesOfEdit(edit), reason: null };
}

function withdrawalEntry({ paper, version }: VisiblePaper): HistoryEntry[] {
  const { withdrawal } = version;
  if (!withdrawal) return [];
  const { at, by, reason } = withdrawal;
  return [{ kind: 'withdrawn', at, version: paper.latestVersion, by, changes: [], reason }];
}

const newestFirst = (a: HistoryEntry, b: HistoryEntry) => b.at.localeCompare(a.at) || b.version - a.version;
