import { expect, it } from 'vitest';
import { readDiscovery, writeDiscovery } from './discovery-view.ts';

it('keeps the chosen view in the URL', () => {
  for (const view of [
    { name: 'accepted', timeframe: 'week' },
    { name: 'trending', timeframe: 'month' },
    { name: 'recommended', timeframe: 'week' },
  ] as const) {
    const address = new URL(writeDiscovery('/', view), 'https://x');
    expect(readDiscovery(address.searchParams)).toEqual(view);
  }
  expect(writeDiscovery('/', { name: 'trending', timeframe: 'week' })).toBe('/?papers=trending');
  expect(readDiscovery(new URLSearchParams('papers=gossip&time=century'))).toEqual({
    name: 'accepted',
    timeframe: 'week',
  });
});
