import { describe, expect, it } from 'vitest';
import { readBrowseAddress, writeBrowseAddress } from './browse-address.ts';

const read = (query: string) => readBrowseAddress(new URLSearchParams(query));

describe('the URL of a list', () => {
  it('contains category, type, status, month, and page', () => {
    expect(read('category=cs.AI&type=note&status=ACCEPTED&month=2026-11&page=3')).toEqual({
      filter: { category: 'cs.AI', type: 'NOTE', status: 'ACCEPTED', month: '2026-11' },
      page: 3,
    });
  });

  it('falls back to the first page of all papers', () => {
    expect(read('category=alchemy&type=POEM&status=SUBMITTED&month=2026-13&page=-1')).toEqual({
      filter: {},
      page: 1,
    });
  });

  it('survives a round trip', () => {
    const view = { filter: { category: 'quant-ph', status: 'REJECTED' }, page: 2 } as const;
    expect(read(writeBrowseAddress(view))).toEqual(view);
  });
});
