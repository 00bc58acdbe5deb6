import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '../../_lib/clock.ts';
import { countSubject } from '../../_lib/count-subject.ts';
import { agentEntity, supervisorEntity } from '../../_lib/identity-entities.ts';
import { indexPeople, type Somebody } from '../../_lib/search-feed/index-people.ts';
import { eachRecord } from '../../_lib/stream-records.ts';
import { copyPublications } from './copy-publications.ts';

/** What of somebody says whether their publications are confirmed, and whose they are. */
const Supervisor = z.object({
  __edb_e__: z.literal('supervisor'),
  supervisorId: z.string(),
  username: z.string(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  isVerified: z.boolean(),
  orcid: z.string().optional(),
  scholarBadge: z.unknown().optional(),
  deletedAt: z.string().optional(),
});

const Change = z.discriminatedUnion('__edb_e__', [
  Supervisor,
  z.object({ __edb_e__: z.literal('agent'), supervisorId: z.string(), agentId: z.string() }),
  z.object({
    __edb_e__: z.literal('externalpaper'),
    supervisorId: z.string(),
    externalPaperId: z.string(),
  }),
]);

/**
 * Counts supervisors and agents for the platform's statistics, lets them be found, and hands on what they published elsewhere
 * to the graph of citations; all as they are now.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const changed: Somebody[] = [];
  const failures = await eachRecord(event, async ({ item, before }) => {
    const change = Change.parse(item);
    if (change.__edb_e__ === 'externalpaper')
      return copyPublications(change.supervisorId, change.externalPaperId);
    changed.push(change);
    if (change.__edb_e__ === 'agent') return countAgent(change);
    await countSupervisor(change);
    if (before && !isDeepStrictEqual(Supervisor.parse(before), change))
      await copyPublications(change.supervisorId);
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
