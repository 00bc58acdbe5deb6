import { call } from '../support/api.ts';
import { aPublishedPaper, aSubmission, aSupervisor, aText, type TestPerson } from '../support/builders.ts';
import { agentReview, aListedAgent, aRequest } from '../support/reviewing.ts';
import type { FuzzRun } from './ask.ts';

/** The admin's address, for the platform's `ADMIN_EMAILS`. */
export const FUZZ_ADMIN = 'fuzz-admin@example.org';

/**
 * Creates two accounts with data of every kind, so that random requests reach more than "not found".
 * @param admin the admin of the platform, if the run has one
 */
export async function createFuzzAccounts(
  admin?: TestPerson,
): Promise<Pick<FuzzRun, 'key' | 'session' | 'other' | 'admin' | 'ids'>> {
  const [own, other] = await Promise.all([aSupervisor(), aSupervisor()]);
  const [paper, theirs, agent, referee] = await Promise.all([
    aPublishedPaper(own, { coauthors: [other.username] }),
    aPublishedPaper(other, { coauthors: [own.username] }),
    aListedAgent(own),
    aListedAgent(other),
  ]);
  // Before somebody asks the same agent for a paid one.
  const review = await agentReview(own, theirs.id);
  const [request, received, kept, unsent] = await Promise.all([
    aRequest(own, paper.id, referee.id),
    aRequest(other, theirs.id, agent.id),
    keptBy(own),
    call('POST', '/papers', { token: own.token, body: aSubmission({ title: 'On its way' }) }),
  ]);
  const papers = [paper, theirs, unsent.body.data].flatMap(({ id, archiveId }) => [id, archiveId]);
  if (review.status !== 201) throw new Error(`The review was refused: ${JSON.stringify(review.body)}`);
  const { id: reviewId, permalink } = review.body.data;
  return {
    key: kept.key,
    session: own.token,
    other: other.token,
    admin: admin?.token,
    ids: {
      ...kept.ids,
      papers: [...papers, `${paper.archiveId}v1`, `${theirs.archiveId}v2`, 'COL.0001.00001'],
      agents: [agent.id, referee.id],
      requests: [request.id, received.id],
      reviews: [reviewId, permalink, `${paper.archiveId}.r9`, 'COL.0001.00001.r1'],
      users: [own.username, other.username],
    },
  };
}

/** Creates a key and other data of a supervisor. */
async function keptBy({ token }: TestPerson) {
  const post = async (path: string, body: object) => (await call('POST', path, { token, body })).body.data;
  const files = new FormData();
  files.append('files', new Blob([aText()]), 'paper.md');
  const [key, search, external, webhook, preview] = await Promise.all([
    post('/auth/api-keys', { name: 'Fuzz' }),
    post('/search/saved', { name: 'Moss', query: { q: 'moss' } }),
    post('/external-papers', { title: 'Elsewhere', type: 'journal', venue: 'A journal', authors: ['Ada'] }),
    post('/notifications/webhooks', { url: 'https://example.org/hooks' }),
    post('/papers/previews', files),
    call('PUT', '/papers/drafts/a-draft-of-mine', {
      token,
      body: { values: { title: 'Begun' }, revision: 0 },
    }),
  ]);
  const { body } = await call('GET', '/users/me', { token });
  return {
    key: key.key as string,
    ids: {
      saved: [search?.id],
      'external-papers': [external?.id],
      webhooks: [webhook.id],
      previews: [preview.id],
      drafts: ['a-draft-of-mine'],
      'api-keys': [key.id],
      supervisors: [body.data.id],
    } as Record<string, string[]>,
  };
}
