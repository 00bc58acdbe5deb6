import { decodeTime, isValid } from 'ulid';

/** A global secondary index usually has a new item within half a second; nothing says how long it may take. */
const WAITS_MS = [100, 200, 400];
const YOUNG_MS = 5_000;

/**
 * Queries a global secondary index, and again if it lacks an item that may be new: somebody who has just created it must find it.
 * @param find returns undefined if the index doesn't have the item
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.Writes
 */
export async function untilIndexed<Item>(
  mayBeNew: boolean,
  find: () => Promise<Item | undefined>,
): Promise<Item | undefined> {
  for (const wait of WAITS_MS) {
    const found = await find();
    if (found !== undefined || !mayBeNew) return found;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return find();
}

/** Waits until indexes have what was written before: for what must find all of it, such as the end of a thief's access. */
export const indexesCatchUp = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(...WAITS_MS) * 2));

/** Whether an id, a ULID, was issued seconds ago. */
export function isYoung(id: string): boolean {
  const ulid = id.toUpperCase();
  return isValid(ulid) && Math.abs(Date.now() - decodeTime(ulid)) < YOUNG_MS;
}
