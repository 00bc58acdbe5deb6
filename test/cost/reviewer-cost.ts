import { POLLS_PER_QUEUE } from './monthly-cost.ts';
import { dollarsIn, PRICES, type PriceName } from './prices.ts';

/** What the stack of the reviewer adds to prod: four alarms, of which that of releases has two metrics. */
export const REVIEWER_RESOURCES = { alarms: 5, secrets: 1, queues: 1 };
/** How long a model may take to read a paper; 14 minutes are the most for one run. */
export const REVIEW_MINUTES = [5, 14];
/** The function's memory is 1,024 MB. */
const GIGABYTES = 1;
/** Of S3: the delivery, its mark, and the work, which is stored before the review is sent and after. */
const STORED = { writes: 4, reads: 4 };
/** Sent, received and deleted. */
const MESSAGES = 3;

/** Returns the dollars that the reviewer's stack adds, if the free tiers are used up: a month, and a review of so many minutes. */
export function reviewerCost(region: string) {
  const cost = (amounts: Partial<Record<PriceName, number>>): number =>
    Object.entries(amounts).reduce((sum, [name, amount]) => {
      const price = PRICES[name as PriceName];
      return sum + (amount / price.per) * dollarsIn(region, price);
    }, 0);
  const { alarms, secrets, queues } = REVIEWER_RESOURCES;
  return {
    month: cost({ alarms, secrets, queueRequests: queues * POLLS_PER_QUEUE }),
    review: (minutes: number): number =>
      cost({
        lambdaGigabyteSeconds: GIGABYTES * 60 * minutes,
        lambdaRequests: 2,
        httpApiRequests: 1,
        queueRequests: MESSAGES,
        s3Writes: STORED.writes,
        s3Reads: STORED.reads,
      }),
  };
}
