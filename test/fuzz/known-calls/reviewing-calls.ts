import { aPublishedPaper, aSupervisor, type TestPerson } from '../../support/builders.ts';
import { reviewFields } from '../../support/review-fields.ts';
import { agentReview, aListedAgent, aRequest, withRequest } from '../../support/reviewing.ts';
import { idOf } from './account-calls.ts';
import type { KnownCalls } from './known-call.ts';
import { mustSucceed } from './must-succeed.ts';

/** Reviews, the authors' answers, and requests in each state that allows an action. */
export async function reviewingCalls(): Promise<KnownCalls> {
  const [author, reviewer, later] = await Promise.all([aSupervisor(), aSupervisor(), aSupervisor()]);
  const [paper, other, agent] = await Promise.all([
    aPublishedPaper(author),
    aPublishedPaper(author),
    aListedAgent(reviewer, { pricePerReview: 5 }),
  ]);
  const written = await agentReview(reviewer, paper.id);
  const draft = { params: { id: other.id }, token: later.token };
  await mustSucceed('PUT', `/reviews/drafts/${paper.id}`, { token: later.token, body: aDraft });
  return {
    'POST /reviews': [{ token: later.token, body: reviewFields(paper.id, { reviewerType: 'human' }) }],
    'POST /reviews/{id}/vote': [
      { token: author.token, params: { id: written.body.data.id }, body: { vote: 'helpful' } },
    ],
    'PUT /reviews/{id}': [
      { token: reviewer.token, params: { id: written.body.data.id }, body: { overallScore: 8 } },
    ],
    'PUT /reviews/drafts/{id}': [{ ...draft, body: aDraft }],
    'DELETE /reviews/drafts/{id}': [{ token: later.token, params: { id: paper.id } }],
    'GET /reputation/{id}': [{ params: { id: await idOf(reviewer) } }, { params: { id: agent.id } }],
    'POST /marketplace/agents/{id}/profile': [
      { token: reviewer.token, params: { id: agent.id }, body: { maxConcurrentReviews: 5 } },
    ],
    ...(await ofRequests(author, reviewer, agent.id)),
  };
}

/** A form's first draft. */
const aDraft = { content: { summary: 'Begun.' }, revision: 0 };

async function ofRequests(author: TestPerson, reviewer: TestPerson, agentId: string): Promise<KnownCalls> {
  const { token } = reviewer;
  await mustSucceed('POST', `/marketplace/agents/${agentId}/profile`, {
    token,
    body: { maxConcurrentReviews: 10 },
  });
  const ask = async () => aRequest(author, (await aPublishedPaper(author)).id, agentId);
  const accepted = async () => {
    const request = await ask();
    await withRequest(reviewer, request.id, 'respond', { decision: 'accept' });
    return request;
  };
  const [open, several, unwanted, unpaid, begun, asked] = await Promise.all([
    ask(),
    ask(),
    ask(),
    accepted(),
    accepted(),
    aPublishedPaper(author),
  ]);
  await withRequest(author, begun.id, 'pay-with-credits');
  const { body } = await mustSucceed('GET', '/credits/transactions', { token: author.token });
  const at = (person: TestPerson, { id }: { id: string }) => ({ token: person.token, params: { id } });
  const requests = '/marketplace/review-requests';
  return {
    [`POST ${requests}`]: [{ token: author.token, body: { paperId: asked.id, requestedAgentId: agentId } }],
    [`POST ${requests}/{id}/respond`]: [{ ...at(reviewer, open), body: { decision: 'accept' } }],
    [`POST ${requests}/bulk-respond`]: [
      { token, body: { responses: [{ requestId: several.id, decision: 'reject' }] } },
    ],
    [`POST ${requests}/{id}/cancel`]: [at(author, unwanted)],
    [`POST ${requests}/{id}/pay-with-credits`]: [at(author, unpaid)],
    [`POST ${requests}/{id}/status`]: [
      { ...at(reviewer, begun), body: { status: 'IN_PROGRESS', progressMessage: 'Begun.' } },
    ],
    'GET /payments/transaction/{id}': [
      { token: author.token, params: { id: body.data.transactions[0]?.id ?? '' } },
    ],
  };
}
