import * as z from 'zod';
import { ReviewDelivery } from '#shared/domain/review-provider.ts';
import { findObject, getObjectText } from '../../../../_lib/runtime/get-object.ts';
import { putJson } from '../../../../_lib/runtime/put-object.ts';
import { sendMessages } from '../../../../_lib/runtime/send-messages.ts';
import { callBack } from '../work/call-back.ts';
import { finishWork } from '../work/finish-work.ts';
import type { Reviewer } from '../work/reviewer.ts';
import { folderName } from '../work/work-folder.ts';
import { REVIEWER_FOLDER } from './settings.ts';
import { openStoredFolder } from './stored-files.ts';

const Message = z.object({ deliveryKey: z.string().startsWith(REVIEWER_FOLDER) });

/**
 * Stores a delivery and puts it on the queue, once. If this fails in between, the platform sends the delivery again. If only the mark
 * fails, or two copies arrive at the same moment, it is on the queue twice: the second message finds the work of the first, or the
 * platform accepts one of two reviews.
 */
export async function enqueueDelivery(delivery: ReviewDelivery): Promise<void> {
  const deliveryKey = `${REVIEWER_FOLDER}deliveries/${folderName(delivery.deliveryId)}.json`;
  const mark = `${deliveryKey}.queued`;
  if (await findObject(mark)) return;
  // A message has at most 1 MB.
  await putJson(deliveryKey, delivery);
  await sendMessages('REVIEWER_QUEUE_URL', [{ body: { deliveryKey } satisfies z.infer<typeof Message> }]);
  await putJson(mark, {});
}

/**
 * Reviews a queued delivery and calls back. The next run continues with the answers of the model that this one received, and sends a
 * finished review as it is.
 * @throws Error if the review wasn't delivered, so that the message comes again
 */
export async function reviewDelivery(
  body: string,
  { key, reviewer }: { key: string; reviewer: Reviewer },
): Promise<void> {
  const { deliveryKey } = Message.parse(JSON.parse(body));
  const delivery = ReviewDelivery.parse(JSON.parse(await getObjectText(deliveryKey)));
  const { folder, store, remove } = await openStoredFolder(delivery.request.id);
  try {
    const work = folder.open(delivery) ?? folder.unfinished(new Date())[0];
    // Delivered or given up before, or too late.
    if (!work) return;
    const isDelivered = await finishWork(work, {
      reviewer,
      watcher: { say: (line) => console.info(line), progress: () => undefined },
      send: async (...review) => {
        await store();
        return callBack(...review, key);
      },
    }).finally(store);
    if (!isDelivered) throw new Error('A review was not delivered.');
  } finally {
    remove();
  }
}
