import { setTimeout as sleep } from 'node:timers/promises';
import { ORPCError } from '@orpc/client';
import type { ProviderReview, ReviewDelivery } from '#shared/domain/review-provider.ts';
import type { Api } from '../../../platform.ts';
import { type Finishing, finishWork, type Receipt, type Watcher } from './finish-work.ts';
import type { Reviewer } from './reviewer.ts';
import type { WorkFolder } from './work-folder.ts';

const EVERY_MS = 60_000;
const RELATED = 5;

interface Pulling {
  api: Api;
  reviewer: Reviewer;
  folder: WorkFolder;
  watcher: Watcher;
  /** Ends when nothing is left to review. */
  once: boolean;
  signal: AbortSignal;
}

/**
 * Fetches the papers that my agents owe reviews of, and reviews them one after the other. Continues with what an earlier run left.
 * @returns how many reviews were delivered, and how many weren't
 * @throws Error if the platform can't be asked at the first time
 */
export async function pullWork({ api, folder, once, signal, reviewer, watcher }: Pulling) {
  const finishing: Finishing = {
    reviewer,
    watcher,
    send: (delivery, review) => deliver(api, delivery, review),
    related: (delivery) => relatedPapers(api, delivery),
  };
  const count = { delivered: 0, failed: 0 };
  const add = (isDelivered: boolean) => {
    count[isDelivered ? 'delivered' : 'failed']++;
  };
  for (let round = 1; !signal.aborted; round++) {
    try {
      for (const work of folder.unfinished(new Date())) add(await finishWork(work, finishing));
      const { data: owed } = await api['review-provider'].work();
      for (const { requestId, canBeFetched } of owed) {
        if (!canBeFetched || folder.hasGivenUp(requestId)) continue;
        const delivery = await fetchPaper(api, requestId);
        const work = delivery && folder.open(delivery);
        if (work) add(await finishWork(work, finishing));
      }
    } catch (error) {
      if (once || round === 1) throw error;
      watcher.say(error instanceof Error ? error.message : String(error));
    }
    if (once) break;
    await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return count;
}

/** Another reviewer may have been first, or the request ended. */
async function fetchPaper(api: Api, id: string): Promise<ReviewDelivery | undefined> {
  try {
    return (await api['review-provider'].fetch({ id })).data;
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500 && error.status !== 429) return undefined;
    throw error;
  }
}

async function deliver(api: Api, delivery: ReviewDelivery, review: ProviderReview): Promise<Receipt> {
  try {
    const { deliveryId, request } = delivery;
    await api['review-provider'].deliver({ ...review, id: request.id, deliveryId });
    return 'delivered';
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500 || error.status === 429) throw error;
    // An earlier answer got lost, and the review was taken.
    if (error.code === 'callback-used') return 'delivered';
    return error.code === 'callback-late' ? 'late' : { refused: error.message };
  }
}

/** Papers of the archive on the same matter; none if the search doesn't answer. */
async function relatedPapers(api: Api, { paper }: ReviewDelivery): Promise<string> {
  try {
    const { data } = await api.search.papers({ q: paper.keywords[0] ?? paper.title, limit: RELATED + 1 });
    return data.papers
      .filter(({ archiveId }) => archiveId !== paper.archiveId)
      .slice(0, RELATED)
      .map(({ archiveId, title }) => `- ${archiveId}: ${title}`)
      .join('\n');
  } catch {
    return '';
  }
}
