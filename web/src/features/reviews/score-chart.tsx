import type { ReviewOverview } from '#shared/domain/review.ts';
import { counted } from '#shared/input/counted.ts';
import { decimal } from './decimal.ts';

type Spread = ReviewOverview['scores'][string];

const STEP = 18;
const BAR_WIDTH = 10;
const BAR_HEIGHT = 24;
const WIDTH = STEP * 10;
const HEIGHT = BAR_HEIGHT + 8;

/** A histogram of the scores 1 to 10. The line below it spans the lowest to the highest score, with a dot at the mean. */
export function ScoreChart({ name, spread }: { name: string; spread: Spread }) {
  const { distribution, mean, min, max } = spread;
  const maximum = Math.max(1, ...distribution);
  return (
    <svg
      className="score-chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={describeScores(name, spread)}
    >
      {distribution.map((count, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the score
          key={index}
          className={count > 0 ? 'given' : 'not-given'}
          x={middleOf(index + 1) - BAR_WIDTH / 2}
          y={BAR_HEIGHT - Math.max(2, (count / maximum) * BAR_HEIGHT)}
          width={BAR_WIDTH}
          height={Math.max(2, (count / maximum) * BAR_HEIGHT)}
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

/** Describes the scores for screen readers: `Clarity: mean 7.3 of 10, from 6 to 9, standard deviation 1.2. 6 once, 9 twice.` */
export function describeScores(
  name: string,
  { mean, min, max, standardDeviation, distribution }: Spread,
): string {
  if (mean === null || min === null || max === null || standardDeviation === null)
    return `${name}: no scores yet`;
  const given = distribution.flatMap((count, index) =>
    count > 0 ? `${index + 1} ${count === 1 ? 'once' : count === 2 ? 'twice' : counted(count, 'time')}` : [],
  );
  return `${name}: mean ${decimal(mean)} of 10, from ${min} to ${max}, standard deviation ${decimal(standardDeviation)}. ${given.join(', ')}.`;
}
