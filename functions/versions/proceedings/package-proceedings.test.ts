import { expect, it } from 'vitest';
import { split } from './package-proceedings.ts';

it('leaves files that don’t fit to be fetched', () => {
  const file = (size: number) => ({ file: { size } });
  const files = [file(4), file(5), file(2), file(1)];
  expect(split(files, 10)).toEqual({ packed: [file(4), file(5)], fetched: [file(2), file(1)] });
});
