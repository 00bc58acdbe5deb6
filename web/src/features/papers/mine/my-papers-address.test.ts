import { describe, expect, it } from 'vitest';
import { readMyPapersAddress, writeMyPapersAddress } from './my-papers-address.ts';

describe('the URL of my papers', () => {
  it.each([
    ['', { page: 1 }],
    ['status=DESK_REVIEW', { status: 'DESK_REVIEW', page: 1 }],
    ['status=accepted&page=3', { status: 'ACCEPTED', page: 3 }],
    ['status=toString&page=-1', { page: 1 }],
    ['page=1.5', { page: 1 }],
  ])('reads "%s"', (query, view) => {
    expect(readMyPapersAddress(new URLSearchParams(query))).toEqual(view);
  });

  it('has no query for the defaults, and survives a round trip', () => {
    expect(writeMyPapersAddress({ page: 1 })).toBe('/my-papers');
    const view = { status: 'UNDER_REVIEW', page: 2 } as const;
    const { searchParams } = new URL(writeMyPapersAddress(view), 'https://x.example');
    expect(readMyPapersAddress(searchParams)).toEqual(view);
  });
});
