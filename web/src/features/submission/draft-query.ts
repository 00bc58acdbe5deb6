import { queryOptions } from '@tanstack/react-query';
import type { DraftSummary } from '#shared/domain/draft.ts';
import { apiClient } from '../../lib/api-client.ts';
import { type Draft, parseValues, readDraft } from './draft.ts';
import { keepNoOthers, readKeptFiles } from './kept-files.ts';

/** What a form begins with: the draft as the server has it, or as this tab has it if it saw that one and went on. */
export interface LoadedDraft {
  /** How often the server's was saved; 0 where there is none. */
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
    // Once read it belongs to the form.
    staleTime: 0,
    gcTime: 0,
  });

/** The list is asked first: that a draft is not there yet is no error. */
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
