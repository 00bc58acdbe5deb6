import type { Monitoring } from '#shared/domain/monitoring.ts';
import { counted, formatNumber } from '../../ui/counted.ts';
import { Moment } from '../../ui/date.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { NumberTable } from '../../ui/number-table.tsx';

/** What is stored, and to when it can be brought back. */
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
          ? 'What the files take was not measured yet.'
          : `Files take ${formatBytes(fileBytes)}${files === null ? '' : `, in ${counted(files, 'object')}`}.`}
      </p>
      <NumberTable columns={['Table', 'Items', 'Size', 'Can be brought back to']}>
        {tables.map(({ name, bytes, items }) => {
          const until = backupOf.get(name)?.restorableUntil;
          return (
            <tr key={name}>
              <th scope="row" className="mono">
                {name}
              </th>
              <td>{items === null ? '–' : formatNumber(items)}</td>
              <td>{bytes === null ? '–' : formatBytes(bytes)}</td>
              <td>{until ? <Moment value={until} /> : 'not backed up here'}</td>
            </tr>
          );
        })}
      </NumberTable>
    </section>
  );
}
