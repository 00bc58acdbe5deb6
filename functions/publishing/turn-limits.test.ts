import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProcessorMeter } from './processor-meter.ts';
import { isLong, limitsOf } from './turn-limits.ts';

const meter = new ProcessorMeter();
const ofBytes = (size: number) => [
  { name: 'main.tex', size },
  { name: 'refs.bib', size: 9_000_000 },
];

beforeEach(() => {
  vi.stubEnv('FIRST_TURN_PROCESSOR_MS', '4000');
  vi.stubEnv('LONG_TURN_MS', '240000');
});

describe('limitsOf', () => {
  it('gives a first turn little time, however long the paper is', () => {
    const limits = { wallClockMs: 15_000, processorMs: 4_000, isFirstTurn: true, niceness: 0 };
    for (const size of [4_000, 4_000_000])
      expect(limitsOf({ lane: 'quick', meter }, ofBytes(size))).toMatchObject(limits);
  });

  it.each([
    ['10 pages', 40_000, 60_000],
    ['200 pages', 800_000, 89_600],
    ['400 pages', 1_600_000, 179_200],
    ['4,000 pages', 16_000_000, 180_000],
  ])('gives %s in a long turn the time that their text needs', (_, size, processorMs) => {
    const limits = limitsOf({ lane: 'slow', meter }, ofBytes(size));
    expect(limits).toMatchObject({ wallClockMs: 240_000, processorMs });
  });
});

describe('isLong', () => {
  it('counts the text, but no bibliography', () => {
    expect([40_000, 160_000].map((size) => isLong(ofBytes(size)))).toEqual([false, true]);
  });
});
