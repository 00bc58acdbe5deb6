import type { HistoryEntry } from '#shared/domain/paper-history.ts';
import { isVisible } from '#shared/domain/paper-terms.ts';
import type { Call } from '../_lib/call.ts';
import { changesOfEdit, type MetadataEditRecord, metadataEditEntity } from '../_lib/history-entities.ts';
import { pageFor } from '../_lib/page-for.ts';
import type { PaperPage } from '../_lib/paper-page.ts';

/** What happened to a paper, newest first; readers see what concerns the versions that they can see. */
export async function getHistory({ id }: { id: string }, call: Call) {
  const page = await pageFor(id, call);
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

/** Every edit of a paper's metadata, newest first. */
async function editsOf(paperId: string): Promise<MetadataEditRecord[]> {
  const { data } = await metadataEditEntity().query.primary({ paperId }).go({ order: 'desc', pages: 'all' });
  return data;
}

const plain = { changes: [], reason: null };

const versionEntries =
  ({ paper }: PaperPage) =>
  ({ version, createdAt, publishedAt }: PaperPage['paper']['versions'][number]): HistoryEntry[] => {
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

function withdrawalEntry({ paper, version }: PaperPage): HistoryEntry[] {
  const { withdrawal } = version;
  if (!withdrawal) return [];
  const { at, by, reason } = withdrawal;
  return [{ kind: 'withdrawn', at, version: paper.latestVersion, by, changes: [], reason }];
}

const newestFirst = (a: HistoryEntry, b: HistoryEntry) => b.at.localeCompare(a.at) || b.version - a.version;
