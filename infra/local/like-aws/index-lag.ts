import { z } from 'zod';
import type { Misfortunes } from './misfortunes.ts';

const SHORTEST_LAG_MS = 50;
export const LONGEST_LAG_MS = 500;

const Item = z.record(z.string(), z.unknown());
export type Item = z.infer<typeof Item>;
const Answer = z.looseObject({ Items: z.array(Item).optional(), Count: z.number().optional() });

/** Reads an item as it is; undefined if there is none. */
export type ReadItem = (table: string, key: Item) => Promise<Item | undefined>;
/** The attributes of a table's key, and those of each of its indexes. */
export interface KeysOfTable {
  own: string[];
  indexes: Map<string, string[]>;
}

interface Change {
  before: Item | undefined;
  visibleAt: number;
}

/**
 * Shows changes in global secondary indexes 50 to 500 ms after they were made, as DynamoDB does: until then, an index has the item as it was
 * before, or not at all. An item that left an index isn't shown there any more.
 */
export function createIndexLag(misfortunes: Misfortunes, read: ReadItem) {
  const changes = new Map<string, Change>();
  const nameOf = (table: string, key: Item, { own }: KeysOfTable): string =>
    JSON.stringify([table, ...own.map((attribute) => key[attribute])]);

  return {
    /** Keeps an item as it is, before a write. */
    remember: async (table: string, item: Item, keys: KeysOfTable): Promise<void> => {
      const name = nameOf(table, item, keys);
      const earlier = changes.get(name);
      if (earlier !== undefined && earlier.visibleAt > Date.now()) return;
      const key = Object.fromEntries(keys.own.map((attribute) => [attribute, item[attribute]]));
      const before = await read(table, key);
      changes.set(name, {
        before,
        visibleAt: Date.now() + misfortunes.between(SHORTEST_LAG_MS, LONGEST_LAG_MS),
      });
    },
    /** Returns the answer of a query of an index without the changes that it doesn't have yet. */
    withoutChanges: (body: string, table: string, index: string, keys: KeysOfTable): string => {
      const answer = Answer.parse(JSON.parse(body));
      if (answer.Items === undefined) return body;
      const indexKeys = keys.indexes.get(index) ?? [];
      const Items = answer.Items.flatMap((item) => {
        const change = changes.get(nameOf(table, item, keys));
        if (change === undefined || change.visibleAt <= Date.now()) return [item];
        const { before } = change;
        if (before === undefined || !isAtSamePlace(before, item, indexKeys)) return [];
        return [Object.fromEntries(Object.entries(before).filter(([attribute]) => attribute in item))];
      });
      return JSON.stringify({ ...answer, Items, Count: Items.length });
    },
    /** Whether an index lags behind now. */
    isBehind: (): boolean => {
      const now = Date.now();
      for (const [name, { visibleAt }] of changes) if (visibleAt <= now) changes.delete(name);
      return changes.size > 0;
    },
  };
}

const isAtSamePlace = (before: Item, now: Item, keys: string[]): boolean =>
  keys.every(
    (key) => key in before && (!(key in now) || JSON.stringify(before[key]) === JSON.stringify(now[key])),
  );
