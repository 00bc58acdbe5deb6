import { describe, expect, it } from 'vitest';
import { readRequestsAddress, writeRequestsAddress } from './requests-address.ts';

describe('the URL of the page of review requests', () => {
  it.each([
    ['', { tab: 'incoming', page: 1 }],
    ['tab=outgoing&status=in_progress&page=2', { tab: 'outgoing', status: 'IN_PROGRESS', page: 2 }],
    ['tab=mine&status=toString&page=-1', { tab: 'incoming', page: 1 }],
    ['tab=outgoing&new=01K', { tab: 'outgoing', page: 1, sent: '01K' }],
  ])('is parsed: "%s"', (query, view) => {
    expect(readRequestsAddress(new URLSearchParams(query))).toEqual(view);
  });

  it('omits default values and is read back as written', () => {
    expect(writeRequestsAddress({ tab: 'incoming', page: 1 })).toBe('/review-requests');
    const view = { tab: 'outgoing', status: 'COMPLETED', page: 3 } as const;
    const { searchParams } = new URL(writeRequestsAddress(view), 'https://x.example');
    expect(readRequestsAddress(searchParams)).toEqual(view);
  });
});
