import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, apiClient } from '../../lib/api-client.ts';
import type { ValidatedForm } from '../../ui/form/use-validated-form.ts';
import { fileProblems } from './check-files.ts';
import { uploadLarge } from './large-upload.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';
import { needsUploads } from './submission-payload.ts';

/**
 * Has the source that stands in the form converted as the pipeline will convert it. Large files are uploaded for it,
 * and not once more when the paper is sent.
 * @param memory what begun uploads are remembered by
 */
export function usePreview(form: ValidatedForm<SubmissionValues, CheckedSubmission>, memory: string) {
  const [id, setId] = useState<string>();
  const request = useMutation({
    mutationFn: async () =>
      (await apiClient.papers.requestPreview(await inputOf(form.getValues(), memory))).data,
    onMutate: () => setId(undefined),
    onSuccess: (preview) => setId(preview.id),
  });
  const answer = useQuery({
    ...api.papers.getPreview.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.data.status === 'processing' ? 1000 : false),
  });
  const state = id === undefined ? undefined : answer.data?.data;
  return {
    start: () => request.mutate(),
    isBusy:
      request.isPending || (id !== undefined && (!state || state.status === 'processing') && !answer.error),
    error: request.error ?? answer.error,
    state: state?.status === 'processing' ? undefined : state,
  };
}

/** Whether there is anything to convert. */
export function canBePreviewed({ source, files, content }: SubmissionValues): boolean {
  if (source === 'kept') return false;
  return source === 'content' ? content.trim() !== '' : files.length > 0 && fileProblems(files).length === 0;
}

async function inputOf(values: SubmissionValues, memory: string) {
  const { source, files, content, contentType, title, languageCode } = values;
  const front = { ...(title.trim() ? { title: title.trim().slice(0, 300) } : {}), languageCode };
  if (source === 'content') return { ...front, content, contentType };
  if (!needsUploads({ source, files })) return { ...front, files };
  const signal = new AbortController().signal;
  return { ...front, uploadIds: await uploadLarge({ files, memory, onProgress: () => undefined, signal }) };
}
