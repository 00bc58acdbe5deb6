import { paperEntity } from '../../_lib/papers/paper-entities.ts';
import { isWritten } from '../../_lib/runtime/condition-failure.ts';
import { transact } from '../../_lib/runtime/transact.ts';
import { newCounter } from './next-counter.ts';
import { type VisitCounter, visitCounterEntity } from './visit-counter-entity.ts';

/** Returns a paper's counter; a new one with the paper's counts if it has none; undefined without the paper. */
export async function getCounter(paperId: string): Promise<VisitCounter | undefined> {
  const { data } = await visitCounterEntity().get({ paperId }).go({ consistent: true });
  if (data) return data;
  const { data: paper } = await paperEntity().get({ paperId }).go({ consistent: true });
  return paper ? newCounter(paperId, paper) : undefined;
}

/** Writes a counter. Returns false if another batch was first. */
export const writeCounter = (counter: VisitCounter): Promise<boolean> =>
  isWritten(counterWrite(counter).go());

/** Writes a counter and the paper's counts, both or neither. */
export async function writeShownCounter(counter: VisitCounter): Promise<'written' | 'changed' | 'gone'> {
  const { paperId, views: viewCount, downloads: downloadCount } = counter;
  const outcome = await transact([
    counterWrite(counter),
    paperEntity().patch({ paperId }).set({ viewCount, downloadCount }),
  ]);
  if (outcome.done) return 'written';
  return outcome.refused.includes(1) ? 'gone' : 'changed';
}

const counterWrite = (counter: VisitCounter) =>
  visitCounterEntity()
    .put(counter)
    .where((item, { eq, notExists }) =>
      counter.revision === 1 ? notExists(item.revision) : eq(item.revision, counter.revision - 1),
    );
