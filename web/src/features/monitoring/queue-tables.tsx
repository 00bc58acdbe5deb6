import type { Monitoring } from '#shared/domain/monitoring.ts';
import { counted, formatNumber } from '../../ui/counted.ts';
import { NumberTable } from '../../ui/number-table.tsx';
import { formatDuration } from './words.ts';

/** What waits: messages of queues, those given up, and how far each consumer is behind its stream. */
export function QueueTables({ queues, streams }: Pick<Monitoring, 'queues' | 'streams'>) {
  // Dead letters only where there are any: then somebody must act.
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
                {waiting === null ? '–' : formatNumber(waiting)}
              </td>
              <td>{waiting ? formatDuration(oldestSeconds === null ? null : oldestSeconds * 1000) : '–'}</td>
            </tr>
          ))}
        </NumberTable>
        {empty > 0 && <p className="monitoring-rest">{counted(empty, 'queue')} of dead letters, empty.</p>}
      </section>
      <section aria-labelledby="streams">
        <header className="section-head">
          <h2 id="streams">Behind the streams</h2>
        </header>
        <NumberTable columns={['Consumer', 'Last', 'Most']}>
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
