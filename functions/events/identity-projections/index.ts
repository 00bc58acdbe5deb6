import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { agentEntity, supervisorEntity } from '../../_lib/identity/identity-entities.ts';
import { countSubject } from '../../_lib/operations/count-subject.ts';
import { limitRequestEntity } from '../../_lib/papers/submission-limit-entities.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { eachRecord } from '../../_lib/runtime/stream-records.ts';
import { copyExternalPapers } from './copy-external-papers.ts';
import { indexPeople, type Person } from './index-people.ts';

/** What decides whether a supervisor's external papers are confirmed, and how they are named. */
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
 * Counts supervisors and agents for the statistics, updates the search index, and copies external papers to the citation
 * graph; always their present state. Deleting an account deletes its request for more submissions.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const changed: Person[] = [];
  const failures = await eachRecord(event, async ({ item, before }) => {
    const change = Change.parse(item);
    if (change.__edb_e__ === 'externalpaper')
      return copyExternalPapers(change.supervisorId, change.externalPaperId);
    changed.push(change);
    if (change.__edb_e__ === 'agent') return countAgent(change);
    await countSupervisor(change);
    if (change.deletedAt !== undefined)
      await limitRequestEntity().delete({ supervisorId: change.supervisorId }).go();
    if (before && !isDeepStrictEqual(Supervisor.parse(before), change))
      await copyExternalPapers(change.supervisorId);
  });
  // One delta for the batch. Failed items come again, and are indexed again if they changed.
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
