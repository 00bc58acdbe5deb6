import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { CaseQueue, type QueueView } from '../../ui/case-queue.tsx';
import { PublicationCase } from './publication-case.tsx';

/** Publications elsewhere whose supervisors ask that they be confirmed, for admins. */
export function PublicationQueue({ queue, cursor, addressOf }: QueueView) {
  const list = useQuery(
    api['external-papers'].confirmationQueue.queryOptions({
      input: { queue, cursor },
      select: ({ data }) => data,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  return (
    <CaseQueue
      list={list}
      queue={queue}
      addressOf={addressOf}
      noneOpen="No publication waits to be confirmed."
      keyOf={({ paper }) => paper.id}
      entry={(one, onDecided) => <PublicationCase case={one} onDecided={onDecided} />}
    />
  );
}
