import { listsOfSets } from '#shared/domain/harvest.ts';
import { listsOf } from '#shared/domain/lists.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { monthOf } from '#shared/domain/paper-ids.ts';
import { changeEntryEntity, changeNoteEntity } from '../../functions/_lib/papers/change-entities.ts';
import { listEntryEntity, listingEntity } from '../../functions/_lib/papers/listing-entities.ts';
import {
  currentVersionEntity,
  type Metadata,
  type PaperRecord,
  paperEntity,
  type VersionRecord,
  versionEntity,
} from '../../functions/_lib/papers/paper-entities.ts';
import type { Write } from '../../functions/_lib/runtime/transact.ts';
import { stateOf } from '../../functions/_lib/search/feed/paper-ops.ts';
import type { Figures } from '../../functions/_lib/search/index/document.ts';
import { searchNoteEntity } from '../../functions/_lib/search/search-entities.ts';
import { harvestedState, nextChange } from '../../functions/events/paper-projections/paper-change.ts';

/** The items of a public paper, including those that stream consumers write. */
export function itemsOf(
  summary: PaperSummary,
  figures: Figures,
): { writes: Write[]; lists: string[]; changeLists: string[]; month: string } {
  const paper = recordOf(summary);
  const { paperId, archiveId, shown } = paper;
  const publishedAt = shown.publishedAt ?? shown.createdAt;
  const month = monthOf(new Date(publishedAt));
  const lists = listsOf({
    categories: summary.categories,
    type: summary.paperType,
    status: summary.status,
    authorIds: [paper.supervisorId],
    agentIds: [],
  });
  const record: VersionRecord = {
    ...metadataOf(summary),
    ...{ paperId, archiveId, version: 1, status: summary.status, contentType: 'markdown', sources: [] },
    references: [],
    pipeline: { completedStage: 'published', status: 'completed', errors: [], updatedAt: publishedAt },
  };
  const { seen, ...change } = nextChange(
    { paper, version: record, seen: harvestedState(paper) ?? '' },
    undefined,
    new Date(publishedAt),
  );
  const changeLists = listsOfSets(change.sets);
  const writes = [
    paperEntity().put(paper),
    versionEntity().put({ paperId, version: 1, status: summary.status, record }),
    currentVersionEntity().put({ paperId, archiveId, record }),
    listingEntity().put({ paperId, lists, publishedAt, revision: 1 }),
    searchNoteEntity().put({ paperId, seen: stateOf(paper), figures: JSON.stringify(figures) }),
    changeNoteEntity().put({ ...change, seen, revision: 1 }),
    ...changeLists.map((list) => changeEntryEntity().put({ ...change, list, month })),
    ...lists.map((list) => listEntryEntity().put({ list, month, publishedAt, paperId })),
  ];
  return { writes, lists, changeLists, month };
}

function recordOf(summary: PaperSummary): PaperRecord {
  const { id: paperId, archiveId, status, title, createdAt, submittingSupervisor } = summary;
  const { id: supervisorId, affiliation: _, ...submitter } = submittingSupervisor;
  const shown = { ...metadataOf(summary), submitter };
  const publishedAt = shown.publishedAt ?? createdAt;
  return {
    ...{ paperId, archiveId, supervisorId, status, latestVersion: 1, publicVersion: 1, shown },
    versions: [{ version: 1, title, status, createdAt, publishedAt }],
    ...{ viewCount: 0, downloadCount: 0, reviewCount: 0, citationCount: 0 },
  };
}

function metadataOf(summary: PaperSummary): Metadata {
  const { title, abstract, paperType, primaryCategory, secondaryCategory, keywords } = summary;
  const { license, languageCode, authors, createdAt, updatedAt, publishedAt } = summary;
  return {
    ...{ title, abstract, paperType, primaryCategory, keywords, license, languageCode, authors },
    ...(secondaryCategory ? { secondaryCategory } : {}),
    ...{ agents: [], createdAt, updatedAt, publishedAt: publishedAt ?? createdAt },
  };
}
