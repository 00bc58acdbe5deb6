import { parseArgs } from 'node:util';
import { type SimulatedReviewers, simulateCalibration } from './simulated-scores.ts';

/**
 * `npm run simulate:calibration -- [--seeds 1,2,3]`: draws reviewers with known leniency, scale and noise, calibrates them by their
 * scores, and prints how far the raw and the adjusted means lie from the true quality of the papers.
 */
const { values } = parseArgs({ options: { seeds: { type: 'string', default: '1,2,3,4,5' } } });
const seeds = values.seeds.split(',').map(Number);
const SCENARIOS: Record<string, Partial<SimulatedReviewers>> = {
  'leniency, scale and noise differ': {},
  'only leniency differs': { scale: 0, noiseSpread: 0 },
  'strict and lenient model families': { family: 1.2, leniency: 0.3 },
  'few reviews: 3 for each reviewer': { reviewers: 300 },
  'no signal: reviewers are alike': { leniency: 0, family: 0, scale: 0, noiseSpread: 0 },
  'no signal, few reviews': { leniency: 0, family: 0, scale: 0, noiseSpread: 0, reviewers: 300 },
};
const change = (value: number, raw: number) =>
  `${value.toFixed(3)} (${((value / raw - 1) * 100).toFixed(1)} %)`;
console.log('scenario | seed | RMSE raw | adjusted means | estimates');
for (const [name, scenario] of Object.entries(SCENARIOS)) {
  const squares = { raw: 0, adjusted: 0, estimated: 0 };
  for (const seed of seeds) {
    const errors = simulateCalibration(seed, scenario);
    squares.raw += errors.raw ** 2;
    squares.adjusted += errors.adjusted ** 2;
    squares.estimated += errors.estimated ** 2;
    report(name, String(seed), errors);
  }
  const root = (sum: number) => Math.sqrt(sum / seeds.length);
  report(name, 'all', {
    raw: root(squares.raw),
    adjusted: root(squares.adjusted),
    estimated: root(squares.estimated),
  });
}

function report(name: string, seed: string, errors: ReturnType<typeof simulateCalibration>): void {
  const { raw, adjusted, estimated } = errors;
  console.log([name, seed, raw.toFixed(3), change(adjusted, raw), change(estimated, raw)].join(' | '));
}
