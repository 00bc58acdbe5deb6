import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SiteState } from '#shared/domain/site-state.ts';
import { api } from '../../lib/api-client.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { OlderNewer } from '../../ui/older-newer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { differences, settingsOf } from './site-settings.ts';

const PER_PAGE = 10;

/** The changes of the site state from the audit log, newest first. */
export function SiteStateHistory() {
  const [page, setPage] = useState(1);
  const log = useQuery(
    api['site-state'].auditLog.queryOptions({
      input: { page, limit: PER_PAGE },
      select: ({ data }) => data,
      placeholderData: (before) => before,
      staleTime: 0,
    }),
  );
  if (log.isError && !log.data)
    return <ErrorMessage title="Couldn’t load the history" error={log.error} onRetry={log.refetch} />;
  if (!log.data) return <Skeleton height={120} />;
  const { entries, pagination } = log.data;
  if (entries.length === 0) return <p className="site-history-nothing">No changes yet.</p>;
  return (
    <>
      <ol className="site-history" aria-busy={log.isPlaceholderData}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className="site-history-when">
              <Moment value={entry.at} /> <span className="mono">{entry.actor.username}</span>
            </p>
            <p>{describeEntry(entry)}</p>
          </li>
        ))}
      </ol>
      {pagination.totalPages > 1 && (
        <p className="site-history-pages">
          <OlderNewer pagination={pagination} onPage={setPage} />
        </p>
      )}
    </>
  );
}

function describeEntry({
  action,
  before,
  after,
}: {
  action: string;
  before?: unknown;
  after?: unknown;
}): string {
  const [was, is] = [SiteState.safeParse(before).data, SiteState.safeParse(after).data];
  if (!was || !is) return action.replaceAll(/[.-]/g, ' ');
  const changes = differences(settingsOf(was), settingsOf(is));
  return changes.length > 0 ? changes.join('; ') : 'applied the same settings again';
}
