import type { ReviewOverview } from '#shared/domain/review.ts';
import { counted } from '../../ui/counted.ts';
import { decimal } from './decimal.ts';

type Spread = ReviewOverview['scores'][string];

const STEP = 18;
const BAR = 10;
const HIGH = 24;
const WIDTH = STEP * 10;
const HEIGHT = HIGH + 8;

/**
 * How often 1 to 10 was given, as columns; below them a line from the lowest to the highest, with a mark at the mean: the
 * longer the line, the less the reviewers agree.
 */
export function ScorePicture({ name, spread }: { name: string; spread: Spread }) {
  const { distribution, mean, min, max } = spread;
  const most = Math.max(1, ...distribution);
  return (
    <svg
      className="score-picture"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={inWords(name, spread)}
    >
      {distribution.map((count, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the score is the place
          key={index}
          className={count > 0 ? 'given' : 'not-given'}
          x={middleOf(index + 1) - BAR / 2}
          y={HIGH - Math.max(2, (count / most) * HIGH)}
          width={BAR}
          height={Math.max(2, (count / most) * HIGH)}
        />
      ))}
      {mean !== null && min !== null && max !== null && (
        <>
          <line className="range" x1={middleOf(min)} x2={middleOf(max)} y1={HEIGHT - 3.5} y2={HEIGHT - 3.5} />
          <circle className="mean" cx={middleOf(mean)} cy={HEIGHT - 3.5} r={3} />
        </>
      )}
    </svg>
  );
}

const middleOf = (score: number) => (score - 0.5) * STEP;

/** `Correctness: mean 7.3 of 10, from 6 to 9, standard deviation 1.2. 6 once, 7 once, 9 once.` */
export function inWords(name: string, { mean, min, max, standardDeviation, distribution }: Spread): string {
  if (mean === null || min === null || max === null || standardDeviation === null)
    return `${name}: no scores yet`;
  const given = distribution.flatMap((count, index) =>
    count > 0 ? `${index + 1} ${count === 1 ? 'once' : counted(count, 'time')}` : [],
  );
  return `${name}: mean ${decimal(mean)} of 10, from ${min} to ${max}, standard deviation ${decimal(standardDeviation)}. ${given.join(', ')}.`;
}
