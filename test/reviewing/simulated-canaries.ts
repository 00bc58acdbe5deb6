import { randomOf } from '#shared/domain/seeded-random.ts';

/** A review by its canaries: the one that was in its copy of the paper, and those that its text contains. */
export interface CanaryReview {
  own: number;
  found: ReadonlySet<number>;
}

/** What canaries are, and how a model treats the sentence that asks for one. */
export interface CanaryKind {
  /** How many there are to draw from. */
  count: number;
  /** How many of them a review contains by chance, on average. */
  byChance: number;
  /** Whether a few of them are far more common than the others, as words are. */
  isSkewed: boolean;
  /** The share of reviews by models that contain their canary. */
  obeyed: number;
}

export interface CanaryResult {
  /** The share of reviews by models that are flagged. */
  found: number;
  /** The share of rounds in which a review by a person is flagged. */
  roundsWithError: number;
  /** People whose review contains its canary in a round: whom a rule without arithmetic would flag. */
  peopleWithCanary: number;
}

const REVIEWS = 900;
const BY_MODELS = 0.2;
const ROUNDS = 1000;
/** The chance that a round has a wrong flag, at most. */
const MOST_ERRORS = 0.05;

/**
 * Returns the reviews to ask about: those that contain their own canary, as long as the chance that any of them is there by accident
 * is at most `mostErrors`. A canary is drawn with equal chances and nobody but the venue knows it. So whatever people write, a review that
 * contains n of all canaries contains its own by accident with a chance of n / all. Reviews with many canaries are left out first.
 */
export function reviewsToAsk(reviews: CanaryReview[], count: number, mostErrors: number): CanaryReview[] {
  const most = mostErrors * count;
  let chances = 0;
  return reviews
    .toSorted((a, b) => a.found.size - b.found.size)
    .filter(({ own, found }) => {
      chances += found.size;
      return chances <= most && found.has(own);
    });
}

/** Draws rounds of 900 reviews, a fifth of them by models, and flags reviews by their canaries. */
export function simulateCanaries(seed: number, kind: CanaryKind): CanaryResult {
  const random = randomOf(seed);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const reviews = Array.from({ length: REVIEWS }, () => reviewOf(kind, random));
    const asked = reviewsToAsk(reviews, kind.count, MOST_ERRORS);
    const models = reviews.filter(({ isModel }) => isModel);
    const people = reviews.filter(({ isModel }) => !isModel);
    return {
      found: models.filter((review) => asked.includes(review)).length / models.length,
      hasError: people.some((review) => asked.includes(review)),
      withCanary: people.filter(({ own, found }) => found.has(own)).length,
    };
  });
  const meanOf = (value: (round: (typeof rounds)[number]) => number) =>
    rounds.reduce((sum, round) => sum + value(round), 0) / ROUNDS;
  return {
    found: meanOf(({ found }) => found),
    roundsWithError: meanOf(({ hasError }) => Number(hasError)),
    peopleWithCanary: meanOf(({ withCanary }) => withCanary),
  };
}

function reviewOf({ count, byChance, isSkewed, obeyed }: CanaryKind, random: () => number) {
  const own = Math.floor(random() * count);
  const isModel = random() < BY_MODELS;
  const found = new Set<number>();
  for (let left = poisson(byChance, random); left > 0; left--)
    found.add(Math.floor(isSkewed ? count ** random() - 1 : random() * count));
  if (isModel && random() < obeyed) found.add(own);
  return { own, isModel, found };
}

/** Knuth's method. */
function poisson(mean: number, random: () => number): number {
  const least = Math.exp(-mean);
  let number = 0;
  for (let product = random(); product > least; product *= random()) number++;
  return number;
}
