import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { type Attempt, isOpen, nextAttempt } from './idempotency-key.ts';
import type { CheckedSubmission } from './submission-form.ts';
import { submissionBody, submissionFingerprint } from './submission-payload.ts';
import { type SentPaper, uploadPaper } from './upload-paper.ts';

/**
 * Sends submissions, one at a time. `fraction` is how much of one has left (0 to 1), undefined while none is being sent.
 * @param paperId the paper to be revised; a new one without it
 */
export function useUpload(paperId: string | undefined) {
  const queryClient = useQueryClient();
  const attempt = useRef<Attempt>(undefined);
  const running = useRef<AbortController>(undefined);
  const [fraction, setFraction] = useState<number>();
  useStayWhile(fraction !== undefined);

  /** @throws what `uploadPaper` throws */
  const send = async (values: CheckedSubmission): Promise<SentPaper> => {
    attempt.current = nextAttempt(attempt.current, submissionFingerprint(values));
    running.current = new AbortController();
    setFraction(0);
    try {
      const paper = await uploadPaper({
        method: paperId ? 'PUT' : 'POST',
        path: paperId ? `/papers/${encodeURIComponent(paperId)}` : '/papers',
        body: submissionBody(values, { revising: paperId !== undefined }),
        idempotencyKey: attempt.current.key,
        onProgress: setFraction,
        signal: running.current.signal,
      });
      attempt.current = undefined;
      void queryClient.invalidateQueries({ queryKey: api.users.key() });
      return paper;
    } catch (error) {
      if (!isOpen(toApiProblem(error).status)) attempt.current = undefined;
      throw error;
    } finally {
      setFraction(undefined);
    }
  };

  return { fraction, send, stop: () => running.current?.abort() };
}

const LEAVE = 'Your paper is still being sent. Leave this page, and it may not arrive.';

/** Asks before the page is left, by its links or by the browser, while something is under way. */
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
    // Before the router's own listeners see the click.
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [busy]);
}
