import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { counted } from '#shared/input/counted.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { invalidateRequests } from './request-queries.ts';

interface BulkResponseProps {
  /** The requests on this page that wait for a response. */
  waiting: ReviewRequest[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** Accepts or declines several requests, and lists those that failed with the reason. */
export function BulkResponse({ waiting, selected, onSelect }: BulkResponseProps) {
  const queryClient = useQueryClient();
  const [failures, setFailures] = useState<string[]>([]);
  const chosen = waiting.filter(({ id }) => selected.has(id));
  const respond = useMutation({
    mutationFn: (decision: 'accept' | 'decline') =>
      apiClient.marketplace.respondToMany({
        responses: chosen.map(({ id }) => ({ requestId: id, decision })),
      }),
    onSuccess: async ({ data }) => {
      const failed = data.results.filter(({ done }) => !done);
      setFailures(
        failed.map(({ requestId, error }) => {
          const title = waiting.find(({ id }) => id === requestId)?.paper.title ?? requestId;
          return `${title}: ${error ?? 'Couldn’t respond to this request.'}`;
        }),
      );
      onSelect(new Set(failed.map(({ requestId }) => requestId)));
      await invalidateRequests(queryClient);
    },
  });
  const areAllSelected = chosen.length === waiting.length;
  const isDisabled = chosen.length === 0 || respond.isPending;
  return (
    <section className="bulk" aria-label="Respond to several requests">
      <label className="bulk-all">
        <input
          type="checkbox"
          checked={areAllSelected}
          onChange={() => onSelect(areAllSelected ? new Set() : new Set(waiting.map(({ id }) => id)))}
        />
        Select all {waiting.length} waiting requests
      </label>
      <span className="bulk-count" aria-live="polite">
        {chosen.length > 0 && `${counted(chosen.length, 'request')} selected`}
      </span>
      <button
        type="button"
        className="button button-primary"
        disabled={isDisabled}
        onClick={() => respond.mutate('accept')}
      >
        Accept selected
      </button>
      <button
        type="button"
        className="button"
        disabled={isDisabled}
        onClick={() => respond.mutate('decline')}
      >
        Decline selected
      </button>
      {respond.error && <p role="alert">{toApiProblem(respond.error).message}</p>}
      {failures.length > 0 && (
        <ul role="alert">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
