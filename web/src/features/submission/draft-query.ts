import { queryOptions } from '@tanstack/react-query';
import type { DraftSummary } from '#shared/domain/draft.ts';
import { apiClient } from '../../lib/api-client.ts';
import { type Draft, parseValues, readDraft } from './draft.ts';
import { keepNoOthers, readKeptFiles } from './kept-files.ts';

/** The draft a form starts with: this tab's copy if it is based on the server's latest revision, else the server's. */
export interface LoadedDraft {
  /** The revision of the server's draft; 0 if there is none. */
  revision: number;
  values: Draft | undefined;
  files: File[];
  /** My other drafts of new papers. */
  others: DraftSummary[];
}

export const draftQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['submission-draft', draftId],
    queryFn: () => loadDraft(draftId),
    // After loading, the form owns it.
    staleTime: 0,
    gcTime: 0,
  });

/** Reads the list first, because a draft that doesn't exist yet isn't an error. */
async function loadDraft(draftId: string): Promise<LoadedDraft> {
  const { data } = await apiClient.papers.listDrafts();
  await keepNoOthers([draftId, ...data.drafts.map(({ id }) => id)]);
  const [files, stored] = await Promise.all([
    readKeptFiles(draftId),
    data.drafts.some(({ id }) => id === draftId)
      ? apiClient.papers.getDraft({ id: draftId }).then((answer) => answer.data)
      : undefined,
  ]);
  const typed = readDraft(draftId);
  const revision = stored?.revision ?? 0;
  const isNewer = typed !== undefined && typed.revision === revision;
  return {
    revision,
    values: isNewer ? typed.values : stored && parseValues(stored.values),
    files,
    others: data.drafts.filter(({ id, paperId }) => id !== draftId && paperId === null),
  };
}
