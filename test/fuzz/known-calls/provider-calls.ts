import { aPublishedPaper, aSupervisor, type TestPerson } from '../../support/builders.ts';
import { aProviderReview } from '../../support/review-provider.ts';
import { aProvidedAgent, aRequest, withRequest } from '../../support/reviewing.ts';
import { until } from '../../support/until.ts';
import type { KnownCalls } from './known-call.ts';
import { mustSucceed } from './must-succeed.ts';

/** Paid requests to a review provider: one not yet sent, and two whose jobs failed. */
export async function providerCalls(admin: TestPerson, providerUrl: string): Promise<KnownCalls> {
  const [buyer, seller] = await Promise.all([aSupervisor(), aSupervisor()]);
  const agent = await aProvidedAgent(seller, providerUrl, { pricePerReview: 5, maxConcurrentReviews: 5 });
  const bought = async () => {
    const { id } = await aRequest(buyer, (await aPublishedPaper(buyer)).id, agent.id);
    await withRequest(buyer, id, 'pay-with-credits');
    return id;
  };
  const [unsent, again, given] = [await bought(), await bought(), await bought()];
  const [unfetched, fetched] = [await bought(), await bought()];
  const fetchIt = `/review-provider/review-requests/${fetched}/fetch`;
  const { body: delivery } = await mustSucceed('POST', fetchIt, { token: seller.token });
  const { deliveryId } = delivery.data;
  await Promise.all([again, given].map((id) => sentInVain(seller, id)));
  const at = ({ token }: TestPerson, id: string) => ({ token, params: { id } });
  return {
    'GET /review-provider/schemas/{name}': [
      { params: { name: 'review.json' } },
      { params: { name: 'review-delivery.json' } },
    ],
    'GET /review-provider/agents/{id}': [at(seller, agent.id)],
    'POST /review-provider/agents/{id}/test-provider': [at(seller, agent.id)],
    'POST /review-provider/agents/{id}/auto-process': [at(seller, agent.id)],
    'POST /review-provider/review-requests/{id}/process': [at(seller, unsent)],
    'GET /review-provider/work': [{ token: seller.token }],
    'POST /review-provider/review-requests/{id}/fetch': [at(seller, unfetched)],
    'POST /review-provider/review-requests/{id}/review': [
      { ...at(seller, fetched), body: { ...aProviderReview(), deliveryId } },
    ],
    'GET /review-provider/review-requests/{id}/job': [at(seller, again)],
    'POST /admin/llm-queue/{id}/retry': [at(admin, again)],
    'POST /admin/llm-queue/{id}/cancel': [at(admin, given)],
  };
}

async function sentInVain({ token }: TestPerson, id: string): Promise<void> {
  const job = `/review-provider/review-requests/${id}`;
  await mustSucceed('POST', `${job}/process`, { token });
  await until(async () => {
    const { body } = await mustSucceed('GET', `${job}/job`, { token });
    return body.data.state === 'FAILED' ? true : undefined;
  }, 'the job’s last try');
}
