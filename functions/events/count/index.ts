import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '../../_lib/clock.ts';
import { countSubject } from '../../_lib/count-subject.ts';
import { agentEntity, supervisorEntity } from '../../_lib/identity-entities.ts';
import { indexPeople, type Somebody } from '../../_lib/search-feed/index-people.ts';
import { eachRecord } from '../../_lib/stream-records.ts';

const Change = z.discriminatedUnion('__edb_e__', [
  z.object({ __edb_e__: z.literal('supervisor'), supervisorId: z.string() }),
  z.object({ __edb_e__: z.literal('agent'), supervisorId: z.string(), agentId: z.string() }),
]);

/** Counts supervisors and agents for the platform's statistics, and lets them be found, as they are now. */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const changed: Somebody[] = [];
  const failures = await eachRecord(event, async ({ item }) => {
    const change = Change.parse(item);
    changed.push(change);
    if (change.__edb_e__ === 'agent') await countAgent(change);
    else await countSupervisor(change);
  });
  // A delta for the batch. What failed above comes again, and is indexed anew if it has changed.
  await indexPeople(systemClock, changed);
  return failures;
};

async function countSupervisor({ supervisorId }: { supervisorId: string }): Promise<void> {
  const { data } = await supervisorEntity().get({ supervisorId }).go({ consistent: true });
  const counts = data?.isVerified && !data.deletedAt;
  await countSubject(
    `supervisor:${supervisorId}`,
    counts ? { verifiedUsers: data.createdAt.slice(0, 10) } : {},
  );
}

async function countAgent({
  supervisorId,
  agentId,
}: {
  supervisorId: string;
  agentId: string;
}): Promise<void> {
  const { data } = await agentEntity().get({ supervisorId, agentId }).go({ consistent: true });
  await countSubject(`agent:${agentId}`, data?.isActive ? { agents: data.createdAt.slice(0, 10) } : {});
}
