import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReviewAction } from '#shared/domain/pending-review.ts';
import { api } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { type Attempt, isOpen, nextAttempt } from './idempotency-key.ts';
import { type FileProgress, finishUpload, uploadLarge } from './large-upload.ts';
import type { CheckedSubmission } from './submission-form.ts';
import { needsUploads, sentFiles, submissionBody, submissionFingerprint } from './submission-payload.ts';
import { type SentPaper, uploadPaper } from './upload-paper.ts';

/**
 * Sends submissions, one at a time: in one request, or with separate uploads if the files are too large for that.
 * `fraction` is the sent part (0 to 1), undefined while nothing is sent; `files` are the separate uploads.
 * @param paperId the paper to revise; undefined for a new paper
 * @param memory the key that remembers started uploads
 */
export function useUpload(paperId: string | undefined, memory: string) {
  const queryClient = useQueryClient();
  const attempt = useRef<Attempt>(undefined);
  const running = useRef<AbortController>(undefined);
  const [fraction, setFraction] = useState<number>();
  const [files, setFiles] = useState<FileProgress[]>([]);
  useStayWhile(fraction !== undefined);

  /** @throws the errors of `uploadPaper` */
  const send = async (values: CheckedSubmission, reviewAction?: ReviewAction): Promise<SentPaper> => {
    const fingerprint = `${submissionFingerprint(values)} ${reviewAction ?? ''}`;
    attempt.current = nextAttempt(attempt.current, fingerprint);
    running.current = new AbortController();
    const { signal } = running.current;
    setFraction(0);
    try {
      const large = needsUploads(values);
      const uploadIds = large
        ? await uploadLarge({ files: sentFiles(values), memory, onProgress: setFiles, signal })
        : undefined;
      setFiles([]);
      const paper = await uploadPaper({
        method: paperId ? 'PUT' : 'POST',
        path: paperId ? `/papers/${encodeURIComponent(paperId)}` : '/papers',
        body: submissionBody(values, { revising: paperId !== undefined, uploadIds, reviewAction }),
        idempotencyKey: attempt.current.key,
        onProgress: setFraction,
        signal,
      });
      attempt.current = undefined;
      finishUpload(memory);
      for (const queryKey of [api.users.key(), api.papers.key()])
        void queryClient.invalidateQueries({ queryKey });
      return paper;
    } catch (error) {
      if (!isOpen(toApiProblem(error).status)) attempt.current = undefined;
      throw error;
    } finally {
      setFraction(undefined);
      setFiles([]);
    }
  };

  return { fraction, files, send, stop: () => running.current?.abort() };
}

const LEAVE = 'We’re still uploading your paper. Leave this page? The upload will stop.';

/** Asks before the user leaves the page during an upload. */
function useStayWhile(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (!link || window.confirm(LEAVE)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('beforeunload', onUnload);
    // In the capture phase, before the router handles the click.
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [busy]);
}
