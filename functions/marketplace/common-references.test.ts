import { expect, it } from 'vitest';
import { countCommon } from './common-references.ts';

const reference = (ids: object) => ({ key: 'a', text: 'A reference.', ...ids });

it('counts each reference of the paper once, by its identifiers', () => {
  const own = [
    reference({ doi: '10.1000/Engines' }),
    reference({ url: 'https://arxiv.org/abs/2101.00001v3' }),
    reference({ doi: '10.1000/other' }),
    reference({}),
  ];
  const others = [
    reference({ doi: '10.1000/engines' }),
    reference({ url: 'https://doi.org/10.1000/engines' }),
    reference({ arxivId: '2101.00001' }),
    reference({}),
  ];
  expect(countCommon(own, others)).toBe(2);
  expect(countCommon(own, [])).toBe(0);
});
