import type { Monitoring } from '#shared/domain/monitoring.ts';
import { counted, formatCount } from '#shared/input/counted.ts';
import { Moment } from '../../ui/date.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { NumberTable } from '../../ui/number-table.tsx';

/** Storage use, and the point in time to which each table can be restored. */
export function StorageTable({ storage, backups }: Pick<Monitoring, 'storage' | 'backups'>) {
  const backupOf = new Map(backups.map((backup) => [backup.table, backup]));
  const { fileBytes, files, tables } = storage;
  return (
    <section aria-labelledby="storage">
      <header className="section-head">
        <h2 id="storage">Storage and backups</h2>
      </header>
      <p className="monitoring-files">
        {fileBytes === null
          ? 'The size of the files hasn’t been measured yet.'
          : `Files: ${formatBytes(fileBytes)}${files === null ? '' : ` in ${counted(files, 'object')}`}.`}
      </p>
      <NumberTable columns={['Table', 'Items', 'Size', 'Restorable to']}>
        {tables.map(({ name, bytes, items }) => {
          const until = backupOf.get(name)?.restorableUntil;
          return (
            <tr key={name}>
              <th scope="row" className="mono">
                {name}
              </th>
              <td>{items === null ? '–' : formatCount(items)}</td>
              <td>{bytes === null ? '–' : formatBytes(bytes)}</td>
              <td>{until ? <Moment value={until} /> : 'no backup'}</td>
            </tr>
          );
        })}
      </NumberTable>
    </section>
  );
}
