import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSubmission, aSupervisor } from '../support/builders.ts';
import { agentReview, aListedAgent, aRequest, balanceOf, withRequest } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

/** A paper of somebody else, of which every buyer can request a review. */
let publicPaper: Awaited<ReturnType<typeof aPublishedPaper>>;
beforeAll(async () => {
  publicPaper = await aPublishedPaper(await aSupervisor());
});

/** A buyer with a paper, and a seller with a listed agent. */
async function aMarket(profile: Record<string, unknown> = {}) {
  const { buyer, seller, agent } = await aMarketOfReaders(profile);
  return { buyer, seller, paper: await aPublishedPaper(buyer), agent };
}

/** Likewise, with a buyer who wrote nothing. */
async function aMarketOfReaders(profile: Record<string, unknown> = {}) {
  const [buyer, seller] = await Promise.all([aSupervisor({ firstName: 'Ada' }), aSupervisor()]);
  const agent = await aListedAgent(seller, profile);
  await Promise.all([balanceOf(buyer), balanceOf(seller)]);
  return { buyer, seller, paper: publicPaper, agent };
}

describe('a review request', () => {
  it('is requested, accepted, paid, and reviewed, and the seller receives the price less the fee', async () => {
    const { buyer, seller, paper, agent } = await aMarket();
    const { body } = await call('POST', '/marketplace/review-requests', {
      token: buyer.token,
      body: {
        paperId: paper.archiveId,
        requestedAgentId: agent.id,
        requestMessage: 'Please look at the method.',
      },
    });
    expect(body.data).toMatchObject({
      status: 'PENDING',
      type: 'outgoing',
      offeredPrice: 40,
      paper: { title: paper.title },
      agent: { name: agent.name },
    });
    expect(body.data.requester).toBeUndefined();
    const { id } = body.data;
    const early = await withRequest(buyer, id, 'pay-with-credits');
    expect([early.status, early.body.code]).toEqual([409, 'request-move-refused']);
    const incoming = async () =>
      (await call('GET', '/marketplace/review-requests?type=incoming', { token: seller.token })).body.data;
    await expect.poll(incoming).toMatchObject({
      requests: [{ id, type: 'incoming', requester: { username: buyer.username } }],
    });
    expect((await withRequest(buyer, id, 'respond', { decision: 'accept' })).body.code).toBe('forbidden');
    const accepted = await withRequest(seller, id, 'respond', {
      decision: 'ACCEPT',
      responseMessage: 'Gladly.',
    });
    expect(accepted.body.data).toMatchObject({ status: 'ACCEPTED', responseMessage: 'Gladly.' });
    const paid = await withRequest(buyer, id, 'pay-with-credits');
    expect(paid.body.data.data).toMatchObject({
      paymentMethod: 'credits',
      amount: 40,
      platformFee: 2,
      sellerAmount: 38,
      newBalance: { availableCredits: 60, lockedCredits: 40, totalCredits: 100 },
    });
    expect((await withRequest(buyer, id, 'pay-with-credits')).body.data.data).toEqual(paid.body.data.data);
    const reviewed = await agentReview(seller, paper.id);
    expect(reviewed.body.data).toMatchObject({ requestId: id, agent: { id: agent.id } });
    const done = await call('GET', `/marketplace/review-requests/${id}`, { token: buyer.token });
    expect(done.body.data).toMatchObject({ status: 'COMPLETED', reviewId: reviewed.body.data.id });
    expect(done.body.data.history.map((step: { status: string }) => step.status)).toEqual([
      'PENDING',
      'ACCEPTED',
      'IN_PROGRESS',
      'COMPLETED',
    ]);
    expect(await balanceOf(buyer)).toEqual({ availableCredits: 60, lockedCredits: 0, totalCredits: 100 });
    // 100 for the welcome, 38 for the review, and no bonus beside its price.
    expect(await balanceOf(seller)).toEqual({ availableCredits: 138, lockedCredits: 0, totalCredits: 138 });
    const claim = await call('POST', '/credits/award-review-bonus', {
      token: seller.token,
      body: { reviewId: reviewed.body.data.id },
    });
    expect(claim.body.data).toMatchObject({ awarded: false, balance: { availableCredits: 138 } });
    // A review by another agent that nobody pays for earns it, once for the paper.
    for (const bonus of [10, 10]) {
      const { id: agentId } = await aListedAgent(seller);
      expect((await agentReview(seller, paper.id, { agentId })).status).toBe(201);
      expect((await balanceOf(seller)).availableCredits).toBe(138 + bonus);
    }
    const { body: payment } = await call('GET', `/payments/transaction/complete-${id}`, {
      token: seller.token,
    });
    expect(payment.data.entries).toMatchObject([
      { account: 'locked', amount: -40, party: { username: buyer.username } },
      { account: 'available', amount: 38, type: 'COMMISSION', party: { isMe: true } },
      { account: 'platform fees', amount: 2, type: 'FEE' },
    ]);
    const { body: history } = await call('GET', '/payments/history', { token: buyer.token });
    expect(
      history.data.payments.map(({ type, amount }: { type: string; amount: number }) => [type, amount]),
    ).toEqual([
      ['SPEND', -40],
      ['BONUS', 100],
    ]);
    const stranger = await aSupervisor();
    const hidden = await call('GET', `/payments/transaction/complete-${id}`, { token: stranger.token });
    expect(hidden.body.code).toBe('transaction-not-found');
    expect((await call('GET', `/marketplace/review-requests/${id}`, { token: stranger.token })).status).toBe(
      404,
    );
  });

  it('costs the price its reviewer agreed to', async () => {
    const { buyer, seller, paper, agent } = await aMarketOfReaders();
    const { id } = await aRequest(buyer, paper.id, agent.id, { offeredPrice: 20 });
    const accepted = await withRequest(seller, id, 'respond', { decision: 'accept', agreedPrice: 15 });
    expect(accepted.body.data).toMatchObject({ offeredPrice: 20, agreedPrice: 15, price: 15 });
    const paid = await withRequest(buyer, id, 'pay-with-credits');
    expect(paid.body.data.data).toMatchObject({ amount: 15, platformFee: 0, sellerAmount: 15 });
  });

  it('can be cancelled by either side, with a full refund', async () => {
    const { buyer, seller, paper, agent } = await aMarketOfReaders();
    const { id } = await aRequest(buyer, paper.id, agent.id);
    await withRequest(seller, id, 'respond', { decision: 'accept' });
    await withRequest(buyer, id, 'pay-with-credits');
    const noted = await withRequest(seller, id, 'status', {
      status: 'IN_PROGRESS',
      progressMessage: 'Half way.',
    });
    expect(noted.body.data.progress).toMatchObject([{ message: 'Half way.' }]);
    expect((await withRequest(seller, id, 'status', { status: 'COMPLETED' })).body.code).toBe(
      'review-missing',
    );
    const cancelled = await withRequest(seller, id, 'cancel', { reason: 'My server burned down.' });
    expect(cancelled.body.data.status).toBe('CANCELLED');
    expect(await balanceOf(buyer)).toEqual({ availableCredits: 100, lockedCredits: 0, totalCredits: 100 });
    for (const [what, body] of [
      ['cancel', undefined],
      ['pay-with-credits', undefined],
      ['respond', { decision: 'accept' }],
    ] as const) {
      const answer = await withRequest(what === 'respond' ? seller : buyer, id, what, body);
      expect([what, answer.status, answer.body.code]).toEqual([what, 409, 'request-move-refused']);
    }
    expect((await aRequest(buyer, paper.id, agent.id)).status).toBe('PENDING');
  });

  it('is rejected if repeated for the same agent and paper, or with a conflict of interest', async () => {
    const { buyer, seller, paper, agent } = await aMarket();
    await aRequest(buyer, paper.id, agent.id);
    const ask = (who: typeof buyer, agentId: string) =>
      call('POST', '/marketplace/review-requests', {
        token: who.token,
        body: { paperId: paper.id, requestedAgentId: agentId },
      });
    expect((await ask(seller, agent.id)).body.code).toBe('request-open');
    const own = await aListedAgent(buyer);
    expect((await ask(buyer, own.id)).body.code).toBe('conflict-of-interest');
    const { body: unlisted } = await call('POST', '/agents', { token: seller.token, body: { name: 'Shy' } });
    expect((await ask(buyer, unlisted.data.id)).body.code).toBe('agent-not-listed');
  });

  it('needs credits, and says how many are missing', async () => {
    const { buyer, seller, paper, agent } = await aMarketOfReaders({ pricePerReview: 130 });
    const { id } = await aRequest(buyer, paper.id, agent.id);
    await withRequest(seller, id, 'respond', { decision: 'accept' });
    const { status, body } = await withRequest(buyer, id, 'pay-with-credits');
    expect([status, body.error, body.data]).toEqual([
      402,
      'Insufficient credits',
      { required: 130, available: 100 },
    ]);
    expect(body.message).toBeUndefined();
  });

  it('to a free agent is accepted automatically while it has a free slot, activated without payment, and completed', async () => {
    const profile = { isFree: true, pricePerReview: 0, autoAcceptRequests: true, maxConcurrentReviews: 1 };
    const { buyer, seller, paper, agent } = await aMarket(profile);
    const first = await aRequest(buyer, paper.id, agent.id);
    expect(first.status).toBe('IN_PROGRESS');
    const second = await aRequest(buyer, publicPaper.id, agent.id);
    expect(second.status).toBe('PENDING');
    const busy = await withRequest(seller, second.id, 'respond', { decision: 'accept' });
    expect(busy.body.code).toBe('agent-busy');
    const paid = await withRequest(buyer, first.id, 'pay-with-credits');
    expect(paid.body.data.data).toMatchObject({ paymentMethod: 'free', amount: 0, platformFee: 0 });
    await agentReview(seller, paper.id);
    const many = await call('POST', '/marketplace/review-requests/bulk-respond', {
      token: seller.token,
      body: {
        responses: [
          { requestId: second.id, decision: 'accept' },
          { requestId: first.id, decision: 'reject' },
        ],
      },
    });
    expect(many.body.data.results).toMatchObject([
      { done: true, status: 'IN_PROGRESS' },
      { done: false, code: 'request-move-refused' },
    ]);
  });

  it('never costs more than was offered, or than the requester confirms', async () => {
    const { buyer, seller, paper, agent } = await aMarketOfReaders();
    const { id } = await aRequest(buyer, paper.id, agent.id);
    const dear = await withRequest(seller, id, 'respond', { decision: 'accept', agreedPrice: 41 });
    expect([dear.status, dear.body.details]).toEqual([
      400,
      [
        {
          path: 'agreedPrice',
          message: 'Agreed price must be at most the offered 40 credits; you sent 41. Lower it, or decline.',
        },
      ],
    ]);
    await withRequest(seller, id, 'respond', { decision: 'accept' });
    const wrong = await withRequest(buyer, id, 'pay-with-credits', { amount: 39 });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'request-move-refused']);
    expect(await balanceOf(buyer)).toMatchObject({ lockedCredits: 0 });
    const paid = await withRequest(buyer, id, 'pay-with-credits', { amount: 40 });
    expect(paid.body.data.data).toMatchObject({ status: 'IN_PROGRESS', amount: 40 });
  });

  it('of an author takes the place of another person’s unpaid one, accepted or not, but not the other way round', async () => {
    const { buyer, seller, paper, agent } = await aMarket();
    const stranger = await aSupervisor();
    const ask = (person: typeof buyer) =>
      call('POST', '/marketplace/review-requests', {
        token: person.token,
        body: { paperId: paper.archiveId, requestedAgentId: agent.id },
      });
    const blocking = await ask(stranger);
    const own = await ask(buyer);
    expect([blocking.status, own.status, (await ask(stranger)).body.code]).toEqual([
      201,
      201,
      'request-open',
    ]);
    const withdrawn = await call('GET', `/marketplace/review-requests/${blocking.body.data.id}`, {
      token: stranger.token,
    });
    expect(withdrawn.body.data.status).toBe('CANCELLED');
    expect((await ask(buyer)).body.code).toBe('request-open');

    await withRequest(buyer, own.body.data.id, 'cancel');
    const accepted = await ask(stranger);
    await withRequest(seller, accepted.body.data.id, 'respond', { decision: 'accept' });
    expect((await ask(buyer)).status).toBe(201);
    const unpaid = await withRequest(stranger, accepted.body.data.id, 'pay-with-credits');
    expect([unpaid.status, unpaid.body.code]).toEqual([409, 'request-move-refused']);
  });

  it('is listed with the paper’s present title', async () => {
    const { buyer, paper, agent } = await aMarket();
    const { id } = await aRequest(buyer, paper.id, agent.id);
    const title = 'A title that changed after the request';
    await call('PUT', `/papers/${paper.id}`, { token: buyer.token, body: { title } });
    await until(async () => {
      const { body } = await call('GET', '/marketplace/review-requests?type=outgoing', {
        token: buyer.token,
      });
      const found = body.data.requests.find((request: { id: string }) => request.id === id);
      return found?.paper.title === title ? true : undefined;
    }, 'the new title in the request');
  });

  it('with a price takes no review before it is paid, so that nobody is asked to pay for what is public', async () => {
    const { buyer, seller, paper, agent } = await aMarket();
    const { id } = await aRequest(buyer, paper.id, agent.id);
    const { body } = await call('GET', `/papers/${paper.id}/pending-reviews`, { token: buyer.token });
    expect(body.data).toMatchObject({
      hasPendingReviews: true,
      pendingReviews: [{ agent: { name: agent.name } }],
    });
    const read = async () =>
      (await call('GET', `/marketplace/review-requests/${id}`, { token: buyer.token })).body.data;
    const refused = await agentReview(seller, paper.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'request-unpaid']);
    expect(await read()).toMatchObject({ status: 'PENDING', paid: false, reviewId: null });
    await withRequest(seller, id, 'respond', { decision: 'accept' });
    expect((await agentReview(seller, paper.id)).body.code).toBe('request-unpaid');
    expect((await read()).explanation).toBe(`Accepted. Pay 40 credits to start the review by ${agent.name}.`);
    await withRequest(buyer, id, 'pay-with-credits');
    expect((await agentReview(seller, paper.id)).status).toBe(201);
    expect(await read()).toMatchObject({ status: 'COMPLETED', paid: true });
    expect((await balanceOf(seller)).availableCredits).toBe(138);
    expect(await balanceOf(buyer)).toMatchObject({ availableCredits: 60, lockedCredits: 0 });
  });

  it('that was declined leaves the agent free to review without a price, for the bonus', async () => {
    const { buyer, seller, paper, agent } = await aMarketOfReaders();
    const { id } = await aRequest(buyer, paper.id, agent.id);
    await withRequest(seller, id, 'respond', { decision: 'reject' });
    expect((await agentReview(seller, paper.id)).body.data.requestId).toBeNull();
    expect((await balanceOf(seller)).availableCredits).toBe(110);
    expect((await withRequest(buyer, id, 'pay-with-credits')).body.code).toBe('request-move-refused');
  });

  it('that is free is accepted and completed by its review', async () => {
    const { buyer, seller, paper, agent } = await aMarketOfReaders({ isFree: true, pricePerReview: 0 });
    const { id } = await aRequest(buyer, paper.id, agent.id);
    expect((await agentReview(seller, paper.id)).status).toBe(201);
    const done = await call('GET', `/marketplace/review-requests/${id}`, { token: buyer.token });
    expect(done.body.data).toMatchObject({ status: 'COMPLETED', explanation: 'The review is published.' });
    expect((await balanceOf(seller)).availableCredits).toBe(110);
  });

  it('is cancelled and refunded by a new version if the author agrees; otherwise the version is rejected', async () => {
    const { buyer, seller, paper, agent } = await aMarket();
    const { id } = await aRequest(buyer, paper.id, agent.id);
    await withRequest(seller, id, 'respond', { decision: 'accept' });
    await withRequest(buyer, id, 'pay-with-credits');
    const send = (fields: Record<string, unknown>) =>
      call('PUT', `/papers/${paper.id}`, { token: buyer.token, body: aSubmission(fields) });
    expect((await send({})).body.code).toBe('pending-review-requests');
    const sent = await send({ reviewAction: 'terminate' });
    expect(sent.body.reviewsHandled).toEqual({ count: 1, action: 'terminate' });
    const ended = await call('GET', `/marketplace/review-requests/${id}`, { token: seller.token });
    expect(ended.body.data.status).toBe('CANCELLED');
    expect(await balanceOf(buyer)).toMatchObject({ availableCredits: 100, lockedCredits: 0 });
  });
});

describe('the marketplace', () => {
  it('lists, searches, filters, and sorts agents, and accepts changes of single fields', async () => {
    const seller = await aSupervisor();
    const tag = `topic-${crypto.randomUUID().slice(0, 8)}`;
    const cheap = await aListedAgent(seller, { pricePerReview: 5, specializations: [tag, 'cs.AI'] });
    const free = await aListedAgent(seller, { pricePerReview: 0, isFree: true, specializations: [tag] });
    const dear = await aListedAgent(seller, {
      pricePerReview: 500,
      specializations: [tag],
      averageCompletionTime: 3,
    });
    const list = async (query: string) => {
      const { body } = await call('GET', `/marketplace/agents?specialization=${tag}${query}`, {
        token: seller.token,
      });
      return body.data;
    };
    await until(async () => ((await list('')).agents.length === 3 ? true : undefined), 'three cards');
    const ids = async (query: string) => (await list(query)).agents.map(({ id }: { id: string }) => id);
    expect(await ids('&sort=price')).toEqual([free.id, cheap.id, dear.id]);
    expect(await ids('&maxPrice=5&isFree=false')).toEqual([cheap.id]);
    expect(await ids('&isFree=true')).toEqual([free.id]);
    expect(await ids('&maxHours=4')).toEqual([dear.id]);
    expect(await ids(`&q=${encodeURIComponent('artificial intelligence')}`)).toEqual([cheap.id]);
    const page = await list('&sort=price&limit=2&page=2');
    expect(page).toMatchObject({ agents: [{ id: dear.id }], pagination: { totalCount: 3, totalPages: 2 } });
    const change = (body: object) =>
      call('POST', `/marketplace/agents/${cheap.id}/profile`, { token: seller.token, body });
    const changed = await change({ description: 'I read everything.' });
    expect(changed.body.data).toMatchObject({ pricePerReview: 5, isFree: false, maxConcurrentReviews: 5 });
    expect((await change({ isFree: true, pricePerReview: 3 })).status).toBe(400);
    await change({ isActive: false });
    await until(async () => ((await list('')).agents.length === 2 ? true : undefined), 'one card less');
    const stranger = await aSupervisor();
    expect((await call('GET', `/marketplace/agents/${cheap.id}`, { token: stranger.token })).status).toBe(
      404,
    );
    const { body: detail } = await call('GET', `/marketplace/agents/${dear.id}`);
    expect(detail.data).toMatchObject({
      reviews: [],
      isOwner: false,
      ownProfile: null,
      supervisor: { username: seller.username, reputationScore: null, reviewCount: 0 },
      marketplaceProfile: { currency: 'CREDITS', averageRating: null, completionRate: null, freeSlots: 5 },
    });
  });

  it('encrypts a provider’s key, and shows its owner only that one exists', async () => {
    const [seller, stranger] = [await aSupervisor(), await aSupervisor()];
    const { id } = await aListedAgent(seller, {
      reviewProviderApiUrl: 'https://home.example.org/review',
      reviewProviderApiKey: 'a-very-secret-key',
    });
    const own = await call('GET', `/marketplace/agents/${id}`, { token: seller.token });
    expect(own.body.data.ownProfile).toMatchObject({
      reviewProviderApiUrl: 'https://home.example.org/review',
      hasReviewProviderApiKey: true,
    });
    const theirs = await call('GET', `/marketplace/agents/${id}`, { token: stranger.token });
    expect(JSON.stringify([own.body, theirs.body])).not.toContain('a-very-secret-key');
    expect(JSON.stringify(theirs.body)).not.toContain('home.example.org');
    const bad = await call('POST', `/marketplace/agents/${id}/profile`, {
      token: seller.token,
      body: { reviewProviderApiUrl: 'http://home.example.org/review' },
    });
    expect([bad.status, bad.body.code]).toEqual([400, 'provider-address-refused']);
  });

  it('matches reviewers with a paper, gives reasons, and leaves out conflicts of interest', async () => {
    const { buyer, seller, paper, agent } = await aMarket({ isFree: true, pricePerReview: 0 });
    const own = await aListedAgent(buyer, { isFree: true, pricePerReview: 0 });
    const off = await aListedAgent(seller, { specializations: ['q-bio.TO'], pricePerReview: 400 });
    const ids = await until(async () => {
      const { body } = await call('GET', `/marketplace/match?paperId=${paper.id}&limit=20`, {
        token: buyer.token,
      });
      const found = body.data.matches.map((match: { agent: { id: string } }) => match.agent.id);
      const mine = body.data.matches.find((match: { agent: { id: string } }) => match.agent.id === agent.id);
      const topic = { factor: 'topic', text: 'Specialized in cs.SE' };
      if (mine) expect(mine.reasons).toContainEqual(expect.objectContaining(topic));
      return found.includes(agent.id) ? (found as string[]) : undefined;
    }, 'a match');
    expect(ids).not.toContain(own.id);
    if (ids.includes(off.id)) expect(ids.indexOf(off.id)).toBeGreaterThan(ids.indexOf(agent.id));
  });

  it('reports an agent’s statistics', async () => {
    const { buyer, seller, paper, agent } = await aMarket();
    const { id } = await aRequest(buyer, paper.id, agent.id);
    await withRequest(seller, id, 'respond', { decision: 'accept' });
    await withRequest(buyer, id, 'pay-with-credits');
    await agentReview(seller, paper.id);
    const analytics = async () =>
      (
        await call('GET', `/marketplace/analytics?agentId=${agent.id}&timeframe=week`, {
          token: seller.token,
        })
      ).body.data;
    await expect.poll(analytics).toMatchObject({
      agentName: agent.name,
      totalReviews: 1,
      completedReviews: 1,
      pendingReviews: 0,
      completionRate: 1,
      acceptanceRate: 1,
      totalEarnings: 38,
      totalRequests: 1,
      topSpecializations: [{ name: 'cs.SE' }],
    });
    expect((await analytics()).series).toHaveLength(12);
  });
});
