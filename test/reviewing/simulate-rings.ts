import { parseArgs } from 'node:util';
import { type RingBehavior, simulateRings } from './simulated-rings.ts';

/**
 * `npm run simulate:rings -- [--seeds 1,2,3]`: injects ten rings of 2 to 20 into 2,000 supervisors, looks for them, and draws reviewers.
 */
const { values } = parseArgs({ options: { seeds: { type: 'string', default: '1,2,3,4,5' } } });
const BEHAVIORS: Record<string, Partial<RingBehavior>> = {
  'usual: 70 % inside, 3 points more': {},
  'careful: 50 % inside, 2 points more': { share: 0.5, points: 2 },
  'hidden: 30 % inside, 1 point more': { share: 0.3, points: 1 },
  'no ring: reviews as all others': { share: 0, points: 0 },
};
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
console.log(
  'rings | seed | precision | honest flagged | rings found | members found | drawn into the ring | ranked without chance | without the rules | discounted in rings | discounted elsewhere',
);
for (const [name, behavior] of Object.entries(BEHAVIORS))
  for (const seed of values.seeds.split(',').map(Number)) {
    const result = simulateRings(seed, behavior);
    const { precision, honestFlagged, ringsFlagged, membersFlagged, leak, leakByRank, leakByScore } = result;
    const { ringDiscounted, honestDiscounted } = result;
    const shares = [precision, honestFlagged, ringsFlagged, membersFlagged, leak, leakByRank, leakByScore];
    const discounted = [ringDiscounted, honestDiscounted];
    console.log([name, seed, ...[...shares, ...discounted].map(percent)].join(' | '));
  }
