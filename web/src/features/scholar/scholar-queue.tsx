import { useQuery } from '@tanstack/react-query';
import { CaseQueue, type QueueView } from '../../ui/case-queue.tsx';
import { ScholarCaseEntry } from './scholar-case-entry.tsx';
import { scholarQueries } from './scholar-queries.ts';
import './scholar.css';

/** Requests for the badge of a verified scholar, for admins to approve or to decline. */
export function ScholarQueue({ queue, cursor, addressOf }: QueueView) {
  return (
    <CaseQueue
      list={useQuery(scholarQueries.queue(queue, cursor))}
      queue={queue}
      addressOf={addressOf}
      noneOpen="Nobody waits for an answer."
      keyOf={({ supervisor }) => supervisor.id}
      entry={(scholar, onDecided) => <ScholarCaseEntry scholar={scholar} onDecided={onDecided} />}
    />
  );
}
