import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('fetches what was fetched because of a change once more a second later, and nothing else', async () => {
  const client = createQueryClient();
  const [list, other] = [vi.fn().mockResolvedValue([]), vi.fn().mockResolvedValue([])];
  const observers = [
    new QueryObserver(client, { queryKey: ['list'], queryFn: list }),
    new QueryObserver(client, { queryKey: ['other'], queryFn: other }),
  ].map((observer) => observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(100);
  const change = client.getMutationCache().build(client, {
    mutationFn: async () => 'done',
    onSuccess: () => client.invalidateQueries({ queryKey: ['list'] }),
  });
  await change.execute(undefined);
  await vi.advanceTimersByTimeAsync(900);
  expect(list).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(list).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([list.mock.calls.length, other.mock.calls.length]).toEqual([3, 1]);
  for (const end of observers) end();
});
