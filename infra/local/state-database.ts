import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Opens what the local cloud's own engines keep: objects' metadata, queued messages, stream positions. In write-ahead mode a
 * committed transaction is in the operating system's hands, so kill -9 loses nothing of it.
 */
export function openStateDatabase(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(join(dataDir, 'state.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  return database;
}

/** Runs changes that belong together; all or none of them are kept. */
export function transaction<T>(database: DatabaseSync, change: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = change();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
