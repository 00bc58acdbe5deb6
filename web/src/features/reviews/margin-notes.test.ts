import { expect, it } from 'vitest';
import { groupByLine } from './margin-notes.ts';

it('makes one note of passages whose marks would overlap', () => {
  const groups = groupByLine([{ top: 500 }, { top: 100 }, { top: 120 }, { top: 133 }, { top: 134 }]);
  expect(groups.map(({ top, members }) => [top, members.length])).toEqual([
    [100, 3],
    [134, 1],
    [500, 1],
  ]);
});
