import { describe, expect, it } from 'vitest';
import { readBrowseAddress, writeBrowseAddress } from './browse-address.ts';

const read = (query: string) => readBrowseAddress(new URLSearchParams(query));

describe('the address of a list', () => {
  it('says category, type, status, month and page', () => {
    expect(read('category=cs.AI&type=note&status=ACCEPTED&month=2026-11&page=3')).toEqual({
      filter: { category: 'cs.AI', type: 'NOTE', status: 'ACCEPTED', month: '2026-11' },
      page: 3,
    });
  });

  it('is read as all papers, first page, where it makes no sense', () => {
    expect(read('category=alchemy&type=POEM&status=SUBMITTED&month=2026-13&page=-1')).toEqual({
      filter: {},
      page: 1,
    });
  });

  it('comes back as it was written', () => {
    const view = { filter: { category: 'quant-ph', status: 'REJECTED' }, page: 2 } as const;
    expect(read(writeBrowseAddress(view))).toEqual(view);
  });
});
