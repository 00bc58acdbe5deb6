import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { readSiteState } from '../../_lib/site-state.ts';
import { claimWelcome, forgetStranger } from '../../_lib/socket-store.ts';
import { SocketTask } from '../../_lib/socket-tasks.ts';
import { broadcast, refuse } from '../../_lib/sockets.ts';
import { welcome } from '../../_lib/welcome.ts';

/** Does what is to be done with sockets a little later, or with all of them; safe to be done twice. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.allSettled(
    Records.map(({ body }) => perform(SocketTask.parse(JSON.parse(body)))),
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
      if (await claimWelcome(task.connectionId)) await welcome(task.connectionId);
      return;
    case 'close-stranger':
      if (await forgetStranger(task.connectionId)) await refuse(task.connectionId, 'auth_error', TOO_LATE);
      return;
    case 'announce-site-state':
      // As it stands now, not as it was when somebody changed it: the last of several changes wins.
      await broadcast({ type: 'site_state', data: await readSiteState() });
      return;
    default:
      task satisfies never;
  }
}

const TOO_LATE = 'You have not said in time who you are.';
