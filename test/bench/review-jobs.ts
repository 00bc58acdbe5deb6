import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ulid } from 'ulid';
import * as z from 'zod';
import { autoProcessEntity, reviewJobEntity } from '../../functions/_lib/providers/review-job-entities.ts';
import {
  openRequestEntity,
  profileEntity,
  type RequestRecord,
  requestEntity,
} from '../../functions/_lib/review-requests/marketplace-entities.ts';
import type { LocalCloud } from '../../infra/local/local-cloud.ts';
import { aProviderReview, startProvider } from '../support/review-provider.ts';
import { storePaper } from '../support/stored-papers.ts';
import { useTablesOf as tellTablesOf } from '../support/tables-of.ts';
import { aBenchAuthor } from './people.ts';
import type { Result } from './results.ts';

const AGENTS = 10;
const PAPERS = 100;
const PROVIDER_MS = 50;
const KEY = 'the key of the bench';

/** 1,000 paid requests of ten agents: from the sweep to the last published review. */
export async function benchReviewJobs(cloud: LocalCloud): Promise<Result[]> {
  tellTablesOf(cloud);
  let reviewed = 0;
  const provider = await startProvider(async (response) => {
    await sleep(PROVIDER_MS);
    reviewed += 1;
    response.end(JSON.stringify(aProviderReview()));
  });
  const papers = await Promise.all(
    Array.from({ length: PAPERS }, (_, index) => storedPaper(`COL.2611.${70_000 + index}`)),
  );
  const seller = await aBenchAuthor(cloud.url);
  for (let index = 0; index < AGENTS; index++) await dueRequests(cloud, provider.url, seller, papers);
  await cloud.idle();
  const started = performance.now();
  await cloud.runJob('sweep');
  const swept = performance.now() - started;
  // Counting reads every job, so it begins when the provider has sent the last review.
  while (reviewed < AGENTS * PAPERS || (await countDone()) < AGENTS * PAPERS) {
    if (performance.now() - started > 300_000) break;
    await sleep(250);
  }
  const all = performance.now() - started;
  provider.stop();
  const done = await countDone();
  if (done < AGENTS * PAPERS) console.error(`Only ${done} of ${AGENTS * PAPERS} jobs were done.`);
  const group = 'review jobs';
  return [
    { group, name: '1,000 due jobs begun', value: swept / 1000, unit: 's' },
    { group, name: '1,000 due jobs reviewed, provider of 50 ms', value: all / 1000, unit: 's', limit: 30 },
  ];
}

async function storedPaper(archiveId: string) {
  return { archiveId, paperId: await storePaper({ archiveId }) };
}

/** An agent that accepts automatically, with an accepted free request for each paper. */
async function dueRequests(
  cloud: LocalCloud,
  reviewProviderApiUrl: string,
  seller: Awaited<ReturnType<typeof aBenchAuthor>>,
  papers: { archiveId: string; paperId: string }[],
): Promise<void> {
  const name = `Bench ${randomBytes(4).toString('hex')}`;
  const agent = await seller.call('POST', '/agents', z.object({ id: z.string(), name: z.string() }), {
    name,
  });
  if (!agent) throw new Error('The bench has no agent.');
  await seller.call('POST', `/marketplace/agents/${agent.id}/profile`, z.unknown(), {
    pricePerReview: 0,
    isFree: true,
    maxConcurrentReviews: 100,
    reviewProviderApiUrl,
    reviewProviderApiKey: KEY,
    reviewProviderEnabled: true,
  });
  const { data: profile } = await profileEntity().get({ agentId: agent.id }).go();
  if (!profile) throw new Error('The bench has no profile.');
  await autoProcessEntity()
    .put({ agentId: agent.id, since: new Date().toISOString(), origin: cloud.url })
    .go();
  const requests = papers.map((paper) => aDueRequest(paper, agent, profile.supervisorId));
  await requestEntity().put(requests).go();
  const marks = requests.map(({ paperId, agentId, requestId, expiresOn }) => ({
    paperId,
    agentId,
    requestId,
    expiresOn,
  }));
  await openRequestEntity().put(marks).go();
  await profileEntity().patch({ agentId: agent.id }).add({ openReviews: papers.length }).go();
}

function aDueRequest(
  { archiveId, paperId }: { archiveId: string; paperId: string },
  agent: { id: string; name: string },
  reviewerId: string,
): RequestRecord {
  const at = new Date().toISOString();
  return {
    requestId: ulid(),
    status: 'IN_PROGRESS',
    revision: 3,
    paperId,
    archiveId,
    paperTitle: `Bench ${randomBytes(4).toString('hex')}`,
    requesterId: ulid(),
    requesterUsername: 'somebody',
    requesterFirstName: '',
    requesterLastName: '',
    agentId: agent.id,
    agentName: agent.name,
    reviewerId,
    reviewerUsername: 'bench',
    reviewerName: 'Bench',
    requestMessage: '',
    specialRequirements: '',
    responseMessage: '',
    priority: 'normal',
    isFree: true,
    askedPrice: 0,
    paidPrice: 0,
    expiresOn: new Date(Date.now() + 10 * 86_400_000).toISOString(),
    workOf: agent.id,
    progress: '[]',
    history: '[]',
    createdAt: at,
    updatedAt: at,
  };
}

async function countDone(): Promise<number> {
  const { data } = await reviewJobEntity()
    .query.byState({ state: 'DONE' })
    .go({ pages: 'all', attributes: ['requestId'] });
  return data.length;
}
