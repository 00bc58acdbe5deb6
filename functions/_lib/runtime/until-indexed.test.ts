import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isYoung, untilIndexed } from './until-indexed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @returns what it finds when all waits are over */
async function afterWaits(id: string, find: () => Promise<string | undefined>) {
  const found = untilIndexed(isYoung(id), find);
  await vi.advanceTimersByTimeAsync(1_000);
  return found;
}

it('asks again for an item that was created seconds ago', async () => {
  const find = vi
    .fn()
    .mockResolvedValueOnce(undefined)
    .mockResolvedValueOnce(undefined)
    .mockResolvedValue('it');
  expect(await afterWaits(ulid(), find)).toBe('it');
  expect(find).toHaveBeenCalledTimes(3);
});

it.each([
  ['an older id', ulid(Date.parse('2026-01-01'))],
  ['no ULID', 'COL.2611.00001'],
])('asks once for %s', async (_, id) => {
  const find = vi.fn().mockResolvedValue(undefined);
  expect(await afterWaits(id, find)).toBeUndefined();
  expect(find).toHaveBeenCalledTimes(1);
});

it('gives up in the end', async () => {
  const find = vi.fn().mockResolvedValue(undefined);
  expect(await afterWaits(ulid().toLowerCase(), find)).toBeUndefined();
  expect(find).toHaveBeenCalledTimes(4);
});
