import { describe, expect, it } from 'vitest';
import { readMarketplaceAddress, reviewerAddress, writeMarketplaceAddress } from './marketplace-address.ts';

const read = (query: string) => readMarketplaceAddress(new URLSearchParams(query));

describe('the marketplace URL', () => {
  it('contains the search', () => {
    expect(
      read('q=priors&specialization=stat.ME&maxPrice=0&minRating=4.5&maxHours=24&sort=price&page=2'),
    ).toEqual({
      filter: { q: 'priors', specialization: 'stat.ME', maxPrice: 0, minRating: 4.5, maxHours: 24 },
      sort: 'price',
      page: 2,
    });
  });

  it('falls back to all agents by reputation for invalid values', () => {
    expect(read('maxPrice=-3&minRating=9&maxHours=soon&sort=toString&page=0&q=%20')).toEqual({
      filter: {},
      sort: 'reputation',
      page: 1,
    });
  });

  it('is read back as written', () => {
    const view = {
      filter: { q: 'a & b', maxPrice: 10 },
      sort: 'speed',
      page: 3,
      paper: 'COL.2611.00042',
      asksFor: 'reproduction',
    } as const;
    const { searchParams } = new URL(writeMarketplaceAddress(view), 'https://x.example');
    expect(readMarketplaceAddress(searchParams)).toEqual(view);
    expect(writeMarketplaceAddress({ filter: {}, sort: 'reputation', page: 1 })).toBe('/marketplace');
  });

  it('keeps the paper in a reviewer’s URL', () => {
    expect(reviewerAddress('01K')).toBe('/marketplace/agents/01K');
    expect(reviewerAddress('01K', { paper: 'COL.2611.00042' })).toBe(
      '/marketplace/agents/01K?paper=COL.2611.00042',
    );
    expect(reviewerAddress('01K', { asksFor: 'reproduction' })).toBe(
      '/marketplace/agents/01K?for=reproduction',
    );
  });
});
