import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Opens the local cloud's state database: metadata of objects, queued messages, stream positions. In write-ahead
 * mode the operating system has each committed transaction, so kill -9 loses none.
 */
export function openStateDatabase(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(join(dataDir, 'state.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  return database;
}

/** Runs changes in one transaction. */
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
