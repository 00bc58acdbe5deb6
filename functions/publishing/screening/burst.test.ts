import { describe, expect, it } from 'vitest';
import { burstWith } from './burst.ts';

const papers = (count: number, people: number) =>
  Array.from({ length: count }, (_, index) => ({ paperId: `p${index}`, person: `person${index % people}` }));
const own = { paperId: 'own', person: 'person0' };

describe('papers of new accounts from one network in a day', () => {
  it('are a burst from the eleventh on, if three people or more sent them', () => {
    expect(burstWith(own, papers(9, 3))).toBeUndefined();
    expect(burstWith(own, papers(10, 3))).toEqual({ papers: 11, people: 3 });
    expect(burstWith(own, papers(10, 2))).toBeUndefined();
  });

  it('count a paper once, though its index may list it already', () => {
    expect(burstWith(own, [...papers(9, 3), own])).toBeUndefined();
  });
});
