import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Position } from './stream-reader.ts';

const Row = z.object({ shard: z.string(), sequence: z.string() });

export type StreamPositions = {
  load(consumer: string): Position;
  save(consumer: string, shard: string, sequence: string): void;
};

/** Stores the position of each consumer, so that it continues there after a crash: each change at least once. */
export function openStreamPositions(database: DatabaseSync): StreamPositions {
  database.exec(`CREATE TABLE IF NOT EXISTS stream_positions (
    consumer TEXT NOT NULL, shard TEXT NOT NULL, sequence TEXT NOT NULL, PRIMARY KEY (consumer, shard))`);
  const load = database.prepare('SELECT shard, sequence FROM stream_positions WHERE consumer = ?');
  const save = database.prepare('INSERT OR REPLACE INTO stream_positions VALUES (?, ?, ?)');
  return {
    load: (consumer) =>
      new Map(
        load
          .all(consumer)
          .map((row) => Row.parse(row))
          .map(({ shard, sequence }) => [shard, sequence]),
      ),
    save: (consumer, shard, sequence) => void save.run(consumer, shard, sequence),
  };
}
