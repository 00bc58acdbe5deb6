import { ErasureOrder } from '#shared/domain/erasure.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { erasePaper, isErased } from './erase-paper.ts';
import { listErasures } from './erasure-repository.ts';
import { orderErasure } from './order-erasure.ts';

/**
 * Erases a paper for good: `{ "paper": "COL.2611.00042", "reason": "court-order", "reference": "…", "by": "<admin>" }`. Without
 * `paper`, as each night, it finishes erasures that were interrupted and repeats those that a restore undid (docs/erasure.md).
 * Safe to run at any time.
 */
export const handler = async (event: unknown): Promise<void> => {
  const isOrder = typeof event === 'object' && event !== null && 'paper' in event;
  if (isOrder) await orderErasure(ErasureOrder.parse(event), systemClock());
  const failed: string[] = [];
  for (const erasure of await listErasures()) {
    if (erasure.doneAt !== undefined && (await isErased(erasure))) continue;
    try {
      await erasePaper(systemClock, erasure);
      console.info('Erased', { paperId: erasure.paperId });
    } catch (error) {
      console.error('A paper could not be erased', { paperId: erasure.paperId, error });
      failed.push(erasure.paperId);
    }
  }
  if (failed.length > 0) throw new Error(`Not erased yet: ${failed.join(', ')}. Run the job again.`);
};
