import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../_lib/clock.ts';
import type { PublicationNode } from '../../../_lib/publication-entities.ts';
import { keysOfPublication } from '../../../_lib/publication-keys.ts';
import * as store from './publication-store.ts';
import { tell } from './recite-paper.ts';

/** Three or four are enough; what needs more meets other writes of the same publication again and again. */
const MOST_STEPS = 50;

/**
 * Brings who cites a publication elsewhere to what the publication is now: confirmed, it is found by its keys, and the
 * papers that wait for one of them cite it; changed, declined or deleted, they cite it no more. It reads the copy, not the event.
 */
export async function placePublication(clock: Clock, publicationId: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const node = await store.getPublication(publicationId);
    if (!node) return;
    const wanted = wantedKeys(node);
    const state = wanted.join(' ');
    // Being cited changes the item as well, and brings it here again.
    if (node.seen === state && node.shown) return;
    if (node.revision === undefined || state !== (node.keys ?? []).join(' ')) {
      await store.writeKeys(node, wanted);
      continue;
    }
    // The keys that another event wrote a moment ago are told once more, by whoever is last.
    await tell(clock, node.untold ?? [], publicationId);
    await store.writeSeen(node, state);
    if (step > 2) await wait(10 + Math.random() * 90);
  }
  throw new Error(`Who cites the publication ${publicationId} came to no end.`);
}

const wantedKeys = ({ shown }: PublicationNode): string[] => (shown ? keysOfPublication(shown) : []);
