import { decodeTime, isValid } from 'ulid';

/** A global secondary index usually has a new item within half a second; nothing says how long it may take. */
const YOUNG_MS = 5_000;
const WAITS_MS = [100, 200, 400, 800];

/**
 * Queries a global secondary index by an item's id, and again if it has no item with an id that was issued seconds ago: somebody who has
 * just created the item must find it.
 * @param id a ULID
 * @param find returns undefined if the index doesn't have the item
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.Writes
 */
export async function untilIndexed<Item>(
  id: string,
  find: () => Promise<Item | undefined>,
): Promise<Item | undefined> {
  for (const wait of WAITS_MS) {
    const found = await find();
    if (found !== undefined || !isYoung(id)) return found;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return find();
}

const isYoung = (id: string): boolean => {
  const ulid = id.toUpperCase();
  return isValid(ulid) && Math.abs(Date.now() - decodeTime(ulid)) < YOUNG_MS;
};
