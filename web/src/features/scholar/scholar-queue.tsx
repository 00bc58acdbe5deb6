import { useQuery } from '@tanstack/react-query';
import { CaseQueue, type QueueView } from '../../ui/case-queue.tsx';
import { ScholarCaseEntry } from './scholar-case-entry.tsx';
import { scholarQueries } from './scholar-queries.ts';
import './scholar.css';

/** For admins: requests for the verified scholar badge. */
export function ScholarQueue({ queue, cursor, addressOf }: QueueView) {
  return (
    <CaseQueue
      list={useQuery(scholarQueries.queue(queue, cursor))}
      queue={queue}
      addressOf={addressOf}
      noneOpen="No requests. Requests for the badge will appear here."
      keyOf={({ supervisor }) => supervisor.id}
      entry={(scholar, onDecided) => <ScholarCaseEntry scholar={scholar} onDecided={onDecided} />}
    />
  );
}
