import { describe, expect, it } from 'vitest';
import { inWords } from './score-picture.tsx';

describe('a score picture for those who hear it', () => {
  it('says mean, range, spread and how often each score was given', () => {
    const spread = {
      mean: 22 / 3,
      min: 6,
      max: 8,
      standardDeviation: 0.943,
      distribution: [0, 0, 0, 0, 0, 1, 0, 2, 0, 0],
    };
    expect(inWords('Clarity', spread)).toBe(
      'Clarity: mean 7.3 of 10, from 6 to 8, standard deviation 0.9. 6 once, 8 2 times.',
    );
  });

  it('says so where nobody has reviewed', () => {
    const nothing = {
      mean: null,
      min: null,
      max: null,
      standardDeviation: null,
      distribution: Array.from({ length: 10 }, () => 0),
    };
    expect(inWords('Clarity', nothing)).toBe('Clarity: no scores yet');
  });
});
