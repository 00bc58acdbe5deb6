import { describe, expect, it } from 'vitest';
import { describeScores } from './score-chart.tsx';

describe('describeScores', () => {
  it('gives mean, range, standard deviation and the count of each score', () => {
    const spread = {
      mean: 22 / 3,
      min: 6,
      max: 8,
      standardDeviation: 0.943,
      distribution: [0, 0, 0, 0, 0, 1, 0, 2, 0, 0],
    };
    expect(describeScores('Clarity', spread)).toBe(
      'Clarity: mean 7.3 of 10, from 6 to 8, standard deviation 0.9. 6 once, 8 twice.',
    );
  });

  it('describes a paper without reviews', () => {
    const nothing = {
      mean: null,
      min: null,
      max: null,
      standardDeviation: null,
      distribution: Array.from({ length: 10 }, () => 0),
    };
    expect(describeScores('Clarity', nothing)).toBe('Clarity: no scores yet');
  });
});
