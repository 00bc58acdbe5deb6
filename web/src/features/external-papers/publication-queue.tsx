import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { CaseQueue, type QueueView } from '../../ui/case-queue.tsx';
import { PublicationCase } from './publication-case.tsx';

/** For admins: external papers with a request for confirmation. */
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
      noneOpen="No requests. External papers that need confirmation will appear here."
      keyOf={({ paper }) => paper.id}
      entry={(one, onDecided) => <PublicationCase case={one} onDecided={onDecided} />}
    />
  );
}
