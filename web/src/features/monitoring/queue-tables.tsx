import type { Monitoring } from '#shared/domain/monitoring.ts';
import { counted, formatCount } from '#shared/input/counted.ts';
import { NumberTable } from '../../ui/number-table.tsx';
import { formatDuration } from './monitoring-text.ts';

/** Waiting messages, dead letters, and how far each consumer lags behind its stream. */
export function QueueTables({ queues, streams }: Pick<Monitoring, 'queues' | 'streams'>) {
  // A dead-letter queue is shown only if it has messages, which an operator must handle.
  const shown = queues.filter(({ isDeadLetters, waiting }) => !isDeadLetters || waiting !== 0);
  const empty = queues.length - shown.length;
  return (
    <div className="monitoring-pair">
      <section aria-labelledby="queues">
        <header className="section-head">
          <h2 id="queues">Queues</h2>
        </header>
        <NumberTable columns={['Queue', 'Waiting', 'Oldest']}>
          {shown.map(({ name, isDeadLetters, waiting, oldestSeconds }) => (
            <tr key={name}>
              <th scope="row" className="mono">
                {name}
              </th>
              <td className={isDeadLetters && waiting ? 'monitoring-bad' : undefined}>
                {waiting === null ? '–' : formatCount(waiting)}
              </td>
              <td>{waiting ? formatDuration(oldestSeconds === null ? null : oldestSeconds * 1000) : '–'}</td>
            </tr>
          ))}
        </NumberTable>
        {empty > 0 && (
          <p className="monitoring-rest">{counted(empty, 'dead-letter queue')} without messages.</p>
        )}
      </section>
      <section aria-labelledby="streams">
        <header className="section-head">
          <h2 id="streams">Stream lag</h2>
        </header>
        <NumberTable columns={['Consumer', 'Latest', 'Maximum']}>
          {streams.map(({ name, lagMs, mostMs }) => (
            <tr key={name}>
              <th scope="row" className="mono">
                {name}
              </th>
              <td>{formatDuration(lagMs)}</td>
              <td>{formatDuration(mostMs)}</td>
            </tr>
          ))}
        </NumberTable>
      </section>
    </div>
  );
}
