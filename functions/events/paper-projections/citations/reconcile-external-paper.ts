import { setTimeout as wait } from 'node:timers/promises';
import { keysOfExternalPaper } from '../../../_lib/citations/external-paper-keys.ts';
import type { ExternalPaperNode } from '../../../_lib/citations/external-paper-node-entities.ts';
import type { Clock } from '../../../_lib/runtime/clock.ts';
import * as store from './external-paper-repository.ts';
import { notifyWaitingPapers } from './reconcile-citations.ts';

/** Three or four are enough; one that needs more conflicts with other writers all the time. */
const MOST_STEPS = 50;

/**
 * Updates who cites an external paper to its present state. Once confirmed, it is found by its keys, and the papers that
 * wait for one of them cite it; once changed, declined or deleted, they no longer do. It reads the copy, not the event.
 */
export async function reconcileExternalPaper(clock: Clock, publicationId: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const node = await store.getExternalPaper(publicationId);
    if (!node) return;
    const nextKeys = citableKeys(node);
    const state = nextKeys.join(' ');
    // Being cited changes the item as well, and triggers another event.
    if (node.seen === state && node.shown) return;
    if (node.revision === undefined || state !== (node.keys ?? []).join(' ')) {
      await store.writeKeys(node, nextKeys);
      continue;
    }
    // Keys that a concurrent event just wrote are handled again by whichever event is last.
    await notifyWaitingPapers(clock, node.untold ?? [], publicationId);
    await store.writeSeen(node, state);
    if (step > 2) await wait(10 + Math.random() * 90);
  }
  throw new Error(`The citations of external paper ${publicationId} do not converge.`);
}

const citableKeys = ({ shown }: ExternalPaperNode): string[] => (shown ? keysOfExternalPaper(shown) : []);
