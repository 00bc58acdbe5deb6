import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { monitoringQueries } from './monitoring-queries.ts';
import { describeAction, differencesOf } from './monitoring-text.ts';

interface AuditLogProps {
  page: number;
  addressOf: (page: number) => string;
}

/** The audit log, newest first: actor, action, time, and the values before and after. */
export function AuditLog({ page, addressOf }: AuditLogProps) {
  const log = useQuery(monitoringQueries.auditLog(page));
  return (
    <section aria-labelledby="audit" className="audit">
      <header className="section-head">
        <h2 id="audit">Audit log</h2>
      </header>
      {log.isError && !log.data && (
        <ErrorMessage title="Couldn’t load the audit log" error={log.error} onRetry={log.refetch} />
      )}
      {!log.data && !log.isError && <Skeleton height={160} />}
      {log.data?.entries.length === 0 && <p className="monitoring-none">The audit log is empty.</p>}
      {log.data && log.data.entries.length > 0 && (
        <>
          <ol className="audit-entries" aria-busy={log.isPlaceholderData}>
            {log.data.entries.map((entry) => (
              <AuditEntry key={entry.id} {...entry} />
            ))}
          </ol>
          <Pagination
            current={log.data.pagination.currentPage}
            total={log.data.pagination.totalPages}
            addressOf={addressOf}
          />
        </>
      )}
    </section>
  );
}

interface AuditEntryProps {
  actor: { username: string };
  action: string;
  before?: unknown;
  after?: unknown;
  at: string;
}

function AuditEntry({ actor, action, before, after, at }: AuditEntryProps) {
  const { about, changes } = differencesOf(before, after);
  return (
    <li>
      <p className="audit-when">
        <Moment value={at} />
      </p>
      <div>
        <p>
          <span className="mono">{actor.username}</span> {describeAction(action)}
          {about && (
            <>
              : <span className="mono">{about}</span>
            </>
          )}
        </p>
        {changes.length > 0 && (
          <details className="review-more">
            <summary>{`Show changes${about ? ` to ${about}` : ''}`}</summary>
            <dl className="audit-changes">
              {changes.map(({ field, before: was, after: is }) => (
                <div key={field}>
                  <dt>{field}</dt>
                  <dd>
                    {was && <del>{was}</del>} {is && <ins>{is}</ins>}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  );
}
