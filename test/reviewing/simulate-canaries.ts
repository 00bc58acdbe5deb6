import { type CanaryKind, simulateCanaries } from './simulated-canaries.ts';

/** `npm run simulate:canaries`: how many reviews by models canaries find, and how many people they would accuse (docs/venues.md). */
const KINDS: Record<string, CanaryKind> = {
  'invented references': { count: 20_000, byChance: 0.0001, isSkewed: false, obeyed: 0.9 },
  'the same, half obeyed': { count: 20_000, byChance: 0.0001, isSkewed: false, obeyed: 0.5 },
  'pairs of rare words': { count: 20_000, byChance: 0.2, isSkewed: true, obeyed: 0.9 },
  'too few pairs of rare words': { count: 1000, byChance: 0.2, isSkewed: true, obeyed: 0.9 },
  'technical terms': { count: 2000, byChance: 3, isSkewed: true, obeyed: 0.9 },
};
console.log(
  'canaries | number | reviews by models found | rounds with a wrong flag | people with their canary a round',
);
for (const [name, kind] of Object.entries(KINDS)) {
  const { found, roundsWithError, peopleWithCanary } = simulateCanaries(7, kind);
  const shares = [found, roundsWithError].map((share) => `${(100 * share).toFixed(1)} %`);
  console.log([name, kind.count, ...shares, peopleWithCanary.toFixed(2)].join(' | '));
}
