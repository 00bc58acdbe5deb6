import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { counted } from '../../ui/counted.ts';
import { requestsMoved } from './request-queries.ts';

interface BulkAnswerProps {
  /** The requests in sight that wait for an answer. */
  waiting: ReviewRequest[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** One answer to several requests; each is answered by itself, and what was refused says why. */
export function BulkAnswer({ waiting, chosen, onChoose }: BulkAnswerProps) {
  const queryClient = useQueryClient();
  const [refusals, setRefusals] = useState<string[]>([]);
  const wanted = waiting.filter(({ id }) => chosen.has(id));
  const answer = useMutation({
    mutationFn: (decision: 'accept' | 'reject') =>
      apiClient.marketplace.respondToMany({
        responses: wanted.map(({ id }) => ({ requestId: id, decision })),
      }),
    onSuccess: async ({ data }) => {
      const refused = data.results.filter(({ done }) => !done);
      setRefusals(
        refused.map(({ requestId, error }) => {
          const title = waiting.find(({ id }) => id === requestId)?.paper.title ?? requestId;
          return `${title}: ${error ?? 'It could not be answered.'}`;
        }),
      );
      onChoose(new Set(refused.map(({ requestId }) => requestId)));
      await requestsMoved(queryClient);
    },
  });
  const all = wanted.length === waiting.length;
  const isIdle = wanted.length === 0 || answer.isPending;
  return (
    <section className="bulk" aria-label="Answer several requests">
      <label className="bulk-all">
        <input
          type="checkbox"
          checked={all}
          onChange={() => onChoose(all ? new Set() : new Set(waiting.map(({ id }) => id)))}
        />
        All {waiting.length} that wait
      </label>
      <span className="bulk-count" aria-live="polite">
        {wanted.length > 0 && `${counted(wanted.length, 'request')} chosen`}
      </span>
      <button
        type="button"
        className="button button-primary"
        disabled={isIdle}
        onClick={() => answer.mutate('accept')}
      >
        Accept chosen
      </button>
      <button type="button" className="button" disabled={isIdle} onClick={() => answer.mutate('reject')}>
        Decline chosen
      </button>
      {answer.error && <p role="alert">{toApiProblem(answer.error).message}</p>}
      {refusals.length > 0 && (
        <ul role="alert">
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
