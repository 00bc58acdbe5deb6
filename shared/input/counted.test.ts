import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('counts with the noun for one and for many', () => {
  expect([counted(1, 'credit'), counted(0, 'credit'), counted(1284, 'reply', 'replies')]).toEqual([
    '1 credit',
    '0 credits',
    '1,284 replies',
  ]);
});
