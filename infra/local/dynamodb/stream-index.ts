import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const DAY_SECONDS = 24 * 60 * 60;
/** https://www.sqlite.org/pragma.html#pragma_data_version */
const DataVersion = z.object({ data_version: z.number() });
const Latest = z.object({ latest: z.number().nullable() });

export type StreamIndex = {
  /** Whether dynoxide has committed anything since the last call. */
  hasChanged(): boolean;
  /** The sequence number of a table's newest change; 0 without one. */
  latest(table: string): number;
  /** Deletes changes older than a day up to a position, as DynamoDB does, except the newest. */
  trim(table: string, upTo: number): void;
  close(): void;
};

/**
 * Opens dynoxide's file. dynoxide numbers each change by `MAX(CAST(sequence_number AS INTEGER)) + 1` of its table. An index on
 * that expression keeps writes fast with many changes. The newest change must stay, or the numbers would start again at 1.
 */
export function openStreamIndex(databaseFile: string): StreamIndex {
  const database = new DatabaseSync(databaseFile);
  database.exec(`PRAGMA busy_timeout = 5000;
    CREATE INDEX IF NOT EXISTS local_cloud_streams ON _stream_records (table_name, CAST(sequence_number AS INTEGER));`);
  const latest = database.prepare(
    'SELECT MAX(CAST(sequence_number AS INTEGER)) AS latest FROM _stream_records WHERE table_name = ?',
  );
  const trim = database.prepare(
    `DELETE FROM _stream_records WHERE table_name = ? AND created_at < ? AND CAST(sequence_number AS INTEGER) <= ?
      AND CAST(sequence_number AS INTEGER) < (SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?)`,
  );
  const latestOf = (table: string): number => Latest.parse(latest.get(table)).latest ?? 0;
  const version = database.prepare('PRAGMA data_version');
  let seen: number | undefined;
  return {
    hasChanged: () => {
      const before = seen;
      seen = DataVersion.parse(version.get()).data_version;
      return seen !== before;
    },
    latest: latestOf,
    trim: (table, upTo) =>
      void trim.run(
        table,
        Math.floor(Date.now() / 1000) - DAY_SECONDS,
        Math.min(upTo, Number.MAX_SAFE_INTEGER),
        table,
      ),
    close: () => database.close(),
  };
}
