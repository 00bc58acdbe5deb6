import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { agentReview, aListedAgent, aRequest } from '../support/reviewing.ts';
import type { FuzzRun } from './fuzz-platform.ts';

/** An account with something of everything, and the ids of it: random requests then meet more than "not here". */
export async function someoneToFuzz(): Promise<Pick<FuzzRun, 'key' | 'session' | 'ids'>> {
  const [own, other] = await Promise.all([aSupervisor(), aSupervisor()]);
  const [paper, theirs, agent, referee] = await Promise.all([
    aPublishedPaper(own),
    aPublishedPaper(other),
    aListedAgent(own),
    aListedAgent(other),
  ]);
  const request = await aRequest(own, paper.id, referee.id);
  const review = await agentReview(own, theirs.id);
  const { body } = await call('POST', '/auth/api-keys', { token: own.token, body: { name: 'Fuzz' } });
  const ids = [
    paper.id,
    paper.archiveId,
    theirs.id,
    theirs.archiveId,
    agent.id,
    referee.id,
    request.id,
    review.body.data.id,
  ];
  return { key: body.data.key, session: own.token, ids: [...ids, own.username, other.username] };
}
