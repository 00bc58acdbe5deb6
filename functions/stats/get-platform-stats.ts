import { listName } from '#shared/domain/lists.ts';
import type { PlatformStats } from '#shared/domain/stats.ts';
import { countListed } from '../_lib/papers/listing-pages.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import * as store from './stats-repository.ts';

const RECENT_MS = 30 * 86_400_000;
type Days = { day: string; count: number }[];

/** Returns the platform's statistics from counters, which follow within seconds. */
export const getPlatformStats =
  ({ clock }: { clock: Clock }) =>
  async (): Promise<{ success: true; data: PlatformStats }> => {
    const since = new Date(clock().getTime() - RECENT_MS).toISOString();
    const [
      papers,
      underReview,
      accepted,
      recentPapers,
      users,
      agents,
      reviews,
      aiReviews,
      researchers,
      storage,
    ] = await Promise.all([
      countListed(listName({})),
      countListed(listName({ status: 'UNDER_REVIEW' })),
      countListed(listName({ status: 'ACCEPTED' })),
      store.papersSince(since),
      store.daysOf('verifiedUsers'),
      store.daysOf('agents'),
      store.daysOf('reviews'),
      store.daysOf('aiReviews'),
      store.daysOf('researchers'),
      store.storageOfAll(),
    ]);
    const recent = (days: Days) => total(days.filter(({ day }) => day >= since.slice(0, 10)));
    return {
      success: true,
      data: {
        totalPapers: papers,
        papersUnderReview: underReview,
        acceptedPapers: accepted,
        totalReviews: total(reviews),
        aiReviews: total(aiReviews),
        activeResearchers: total(researchers),
        verifiedUsers: total(users),
        totalAgents: total(agents),
        totalStorageBytes: storage.bytes,
        totalFiles: storage.files,
        systemUptime: inService(users),
        recentPapers,
        recentReviews: recent(reviews),
        recentUsers: recent(users),
      },
    };
  };

const total = (days: Days) => days.reduce((sum, { count }) => sum + count, 0);

/** Returns the time in service since the first day with an account; nothing earlier is recorded. */
function inService(users: Days): string {
  const first = users
    .filter(({ count }) => count > 0)
    .map(({ day }) => day)
    .toSorted()[0];
  return first ? `in service since ${first}` : 'in service';
}
