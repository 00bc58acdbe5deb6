import { expect, it } from 'vitest';
import { readSubmissionsAddress, writeSubmissionsAddress } from './submissions-address.ts';

const read = (query: string) => readSubmissionsAddress(new URLSearchParams(query));

it('reads its own addresses', () => {
  const view = { round: 2, state: 'in-review', isLate: true, page: 3 } as const;
  const address = writeSubmissionsAddress('walls-2027', view);
  expect(address).toBe('/venues/walls-2027/papers?round=2&state=in-review&late=true&page=3');
  expect(read(address.split('?')[1] ?? '')).toEqual(view);
  expect(writeSubmissionsAddress('walls-2027', { page: 1 })).toBe('/venues/walls-2027/papers');
});

it('ignores values that don’t exist', () => {
  expect(read('round=x&state=lost&late=yes&page=-1')).toEqual({ page: 1 });
});
