import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { readSiteState } from '../../_lib/operations/site-state.ts';
import { claimWelcome, deleteIfUnauthenticated } from '../../_lib/realtime/socket-repository.ts';
import { SocketTask } from '../../_lib/realtime/socket-tasks.ts';
import { broadcast, closeWithMessage } from '../../_lib/realtime/sockets.ts';
import { sendWelcome } from '../../_lib/realtime/welcome-message.ts';
import { becauseOf, causeOfMessage } from '../../_lib/runtime/cause.ts';

/** Runs delayed tasks for one socket, or tasks for all. Safe to run twice. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.allSettled(
    Records.map((record) =>
      becauseOf(causeOfMessage(record), async () => perform(SocketTask.parse(JSON.parse(record.body)))),
    ),
  );
  const batchItemFailures = outcomes.flatMap((outcome, index) => {
    if (outcome.status === 'fulfilled') return [];
    console.error('A socket task failed', { body: Records[index]?.body, error: outcome.reason });
    return [{ itemIdentifier: Records[index]?.messageId ?? '' }];
  });
  return { batchItemFailures };
}

async function perform(task: SocketTask): Promise<void> {
  switch (task.task) {
    case 'welcome':
      if (await claimWelcome(task.connectionId)) await sendWelcome(task.connectionId);
      return;
    case 'close-stranger':
      if (await deleteIfUnauthenticated(task.connectionId))
        await closeWithMessage(task.connectionId, 'auth_error', TOO_LATE);
      return;
    case 'announce-site-state':
      // The present state, not the state at the time of the event: the last of several changes wins.
      await broadcast({ type: 'site_state', data: await readSiteState() });
      return;
    default:
      task satisfies never;
  }
}

const TOO_LATE = 'You did not authenticate in time.';
