import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { METADATA_FIELDS } from '#shared/domain/manuscript/metadata-fields.ts';
import type { HistoryEntry, MetadataChange } from '#shared/domain/paper-history.ts';
import { api } from '../../lib/api-client.ts';
import { trustedHtml } from '../../lib/trusted-types.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './versions.css';

/** The query of a paper's history. @param reference the paper's id as in the URL */
export const historyOf = (reference: string) =>
  api.versions.history.queryOptions({ input: { id: reference }, staleTime: 0 });

/** The history of a paper, newest first: versions, metadata changes, and withdrawal. */
export function HistoryList({ reference }: { reference: string }) {
  const history = useQuery(historyOf(reference));
  return (
    <section className="history" aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      {history.isError && (
        <ErrorMessage title="Couldn’t load the history" error={history.error} onRetry={history.refetch} />
      )}
      {history.isPending && <Skeleton width="60%" height={18} />}
      <ol className="history-list">
        {history.data?.data.history.map((entry) => (
          <li className="history-entry" key={`${entry.kind} ${entry.version} ${entry.at}`}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const EVENTS: Record<HistoryEntry['kind'], string> = {
  'version-sent': 'submitted',
  'version-published': 'published',
  'metadata-changed': 'Details changed',
  withdrawn: 'Withdrawn',
};

function Entry({ entry }: { entry: HistoryEntry }) {
  const isVersion = entry.kind.startsWith('version-');
  return (
    <>
      <p className="history-event">
        <span>{isVersion ? `Version ${entry.version} ${EVENTS[entry.kind]}` : EVENTS[entry.kind]}</span>
        <span className="history-facts">
          <Moment value={entry.at} />
          {entry.by && (
            <>
              {' · '}
              <PersonLink person={entry.by} />
            </>
          )}
        </span>
      </p>
      {entry.reason && <p className="history-reason">{entry.reason}</p>}
      {entry.changes.length > 0 && <MetadataChanges changes={entry.changes} />}
    </>
  );
}

/** Changed fields: old values struck through, new values underlined. */
export function MetadataChanges({ changes }: { changes: (MetadataChange & { html?: string | null })[] }) {
  return (
    <dl className="metadata-changes">
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{METADATA_FIELDS[change.field]}</dt>
          {change.html ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes the text and only adds marks
            <dd dangerouslySetInnerHTML={{ __html: trustedHtml(change.html) }} />
          ) : (
            <dd>
              <BeforeAndAfter {...change} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** For a list, the added and removed entries; for a text, both values. */
function BeforeAndAfter({ before, after }: Pick<MetadataChange, 'before' | 'after'>) {
  const [oldValues, newValues] = [[before ?? []].flat(), [after ?? []].flat()];
  const isList = Array.isArray(before ?? after);
  const words = [...oldValues, ...newValues.filter((word) => !oldValues.includes(word))];
  return words.map((word, index) => (
    <Fragment key={word}>
      {index > 0 && (isList ? ', ' : ' ')}
      {!newValues.includes(word) ? <del>{word}</del> : oldValues.includes(word) ? word : <ins>{word}</ins>}
    </Fragment>
  ));
}
