import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { NOTIFICATION_WORDS } from '#shared/domain/notification-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { api } from '../../lib/api-client.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { OlderNewer } from '../../ui/older-newer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './announcements.css';

const PER_PAGE = 10;

/** The announcements, newest first, with their author and the number of recipients so far. */
export function AnnouncementList() {
  const [page, setPage] = useState(1);
  const list = useQuery(
    api.notifications.listAnnouncements.queryOptions({
      input: { page, limit: PER_PAGE },
      select: ({ data }) => data,
      placeholderData: (before) => before,
      staleTime: 0,
    }),
  );
  if (list.isError && !list.data)
    return <ErrorMessage title="Couldn’t load the announcements" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <Skeleton height={120} />;
  const { announcements, pagination } = list.data;
  if (announcements.length === 0) return <p className="announcements-none">No announcements yet.</p>;
  return (
    <>
      <ol className="announcements" aria-busy={list.isPlaceholderData}>
        {announcements.map(({ id, type, title, message, actionUrl, by, createdAt, reached }) => (
          <li key={id}>
            <p className="announcement-facts">
              <Moment value={createdAt} /> <span className="mono">{by}</span>
              <br />
              {NOTIFICATION_WORDS[type].name}, received by {counted(reached, 'person', 'people')}
            </p>
            <div>
              <h3>{title}</h3>
              <p className="announcement-message">{message}</p>
              <Link to={actionUrl}>{actionUrl}</Link>
            </div>
          </li>
        ))}
      </ol>
      {pagination.totalPages > 1 && (
        <p className="announcement-pages">
          <OlderNewer pagination={pagination} onPage={setPage} />
        </p>
      )}
    </>
  );
}
