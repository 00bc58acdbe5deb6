import { systemClock } from '../../_lib/clock.ts';
import { sweepRequests } from './sweep-requests.ts';

/** What is due, every five minutes: requests that expire, reviewers to be reminded. Safe to run twice, also at once. */
export const handler = async (): Promise<void> => {
  const report = await sweepRequests(systemClock());
  console.info('Swept the review requests', report);
};
