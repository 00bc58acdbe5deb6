import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pollDelay } from '#shared/domain/poll-delay.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import type { ValidatedForm } from '../../ui/form/use-validated-form.ts';
import { fileProblems } from './check-files.ts';
import { uploadLarge } from './large-upload.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';
import { needsUploads } from './submission-payload.ts';

/**
 * Requests a preview: the form's source, converted as the pipeline will. Large files are uploaded once, for the preview
 * and the submission.
 * @param memory the key that remembers started uploads
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
    refetchInterval: ({ state }) =>
      state.data?.data.status === 'processing' ? pollDelay(state.dataUpdateCount) : false,
  });
  const state = id === undefined ? undefined : answer.data?.data;
  useStartForFiles(form.getValues(), { start: request.mutate, forget: () => setId(undefined) });
  return {
    start: () => request.mutate(),
    isBusy:
      request.isPending || (id !== undefined && (!state || state.status === 'processing') && !answer.error),
    error: request.error ?? answer.error,
    state: state?.status === 'processing' ? undefined : state,
  };
}

/**
 * Starts a preview when the files change, because the form reads their title and abstract. Large files wait for the author
 * to ask, or to submit.
 */
function useStartForFiles(
  values: SubmissionValues,
  { start, forget }: { start: () => void; forget: () => void },
): void {
  const { source, files } = values;
  const key =
    source === 'files'
      ? files.map(({ name, size, lastModified }) => [name, size, lastModified]).join('\n')
      : '';
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (key !== '' && canBePreviewed(values) && !needsUploads(values)) start();
    else forget();
  });
}

/** Whether the form has a source to convert. */
export function canBePreviewed({ source, files, content }: SubmissionValues): boolean {
  if (source === 'kept') return false;
  return source === 'content' ? content.trim() !== '' : files.length > 0 && fileProblems(files).length === 0;
}

async function inputOf(values: SubmissionValues, memory: string) {
  const { source, files, authorPdf, content, contentType, title, languageCode } = values;
  const front = {
    ...(title.trim() ? { title: title.trim().slice(0, 300) } : {}),
    ...(source === 'files' && files.some(({ name }) => name === authorPdf) ? { authorPdf } : {}),
    languageCode,
  };
  if (source === 'content') return { ...front, content, contentType };
  if (!needsUploads({ source, files })) return { ...front, files };
  const signal = new AbortController().signal;
  return { ...front, uploadIds: await uploadLarge({ files, memory, onProgress: () => undefined, signal }) };
}
