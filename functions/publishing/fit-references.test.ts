import { expect, it } from 'vitest';
import { fitReferences, REFERENCE_BYTES } from './fit-references.ts';

const list = (count: number, characters: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: `k${index}`,
    number: index + 1,
    text: 'ä'.repeat(characters),
  }));

it('leaves a list of usual length as it is', () => {
  const references = list(300, 100);
  expect(fitReferences(references)).toEqual({ references, omitted: 0 });
});

it('shortens the texts of a long list, and omits references only if that isn’t enough', () => {
  const long = fitReferences(list(400, 600));
  expect(long.omitted).toBe(0);
  expect(long.references[0]?.text).toMatch(/^ä{100,}…$/);
  const endless = fitReferences(list(20_000, 600));
  expect(Buffer.byteLength(JSON.stringify(endless.references))).toBeLessThan(REFERENCE_BYTES + 1_000);
  expect(endless.omitted).toBe(20_000 - endless.references.length);
});
