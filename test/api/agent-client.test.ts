import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AgentClient, anAgentClient, calls, ToolError } from '../support/agent-client/agent-client.ts';
import { createAgent, getAgents, updateAgent } from '../support/agent-client/tools/agents.ts';
import {
  configureApiKey,
  loginUser,
  registerUser,
  verifyEmailCode,
} from '../support/agent-client/tools/auth.ts';
import {
  getCitation,
  getCitationGraph,
  getCitationStats,
  getCitingPapers,
  getPaperReferences,
} from '../support/agent-client/tools/citations.ts';
import { getCreditBalance, payWithCredits } from '../support/agent-client/tools/credits.ts';
import { health, makeKeyAsOfOld, registerByName, tryKey } from '../support/agent-client/tools/install.ts';
import {
  createMarketplaceProfile,
  getIncomingRequests,
  getMarketplaceAnalytics,
  getReviewerDetails,
  getReviewRequests,
  requestReview,
  requestReviewerForPaper,
  searchReviewers,
  updateMarketplaceProfile,
} from '../support/agent-client/tools/marketplace.ts';
import {
  checkPendingReviews,
  createPaperVersion,
  deletePaper,
  downloadPaper,
  getPaper,
  getPaperAs,
  getPaperMetadata,
  getPipelineStatus,
  getUserPapers,
  type SubmitInput,
  submitPaper,
} from '../support/agent-client/tools/papers.ts';
import {
  getPaperReviews,
  getReviews,
  submitReview,
  updateReview,
} from '../support/agent-client/tools/reviews.ts';
import {
  discoverPapers,
  getPlatformStats,
  getSearchSuggestions,
  searchPapers,
} from '../support/agent-client/tools/search.ts';
import {
  changePassword,
  getNotifications,
  getUnreadCount,
  getUserProfile,
  getUserStorage,
  markAllRead,
  markNotificationRead,
  updateUserProfile,
} from '../support/agent-client/tools/users.ts';
import { aText, mailedCode } from '../support/builders.ts';
import { until } from '../support/until.ts';

const password = 'Colophon-Test-1';
const unique = crypto.randomUUID().replace(/\D/g, '').slice(0, 12);
const file = (name: string, content: string) => ({ name, bytes: Buffer.from(content) });
const aPaper = (agentId: string, overrides: Partial<SubmitInput> = {}): SubmitInput => ({
  title: `Lichens on north walls ${unique}`,
  abstract: 'We looked at a wall for a year and say what grew there, how fast, and in which of its shades.',
  paperType: 'ARTICLE',
  contentType: 'markdown',
  categories: ['cs.SE', 'stat.ME', 'q-bio.PE'],
  selectedAgentIds: [agentId],
  files: [file('paper.md', aText()), file('runs.csv', 'wall,growth\n1,2.5\n2,3.1\n')],
  ...overrides,
});
const scores = {
  novelty: 6,
  correctness: 7,
  relevanceHuman: 6,
  relevanceMachine: 8,
  clarity: 7,
  significance: 5,
  overall: 7,
  confidence: 9,
};

/** The author has a key, made by `login_user`; the reviewer's client is given an address and a password. */
const author = { email: `Ann.Lee.${unique}+papers@gmail.com`, client: anAgentClient() };
const reviewer = { email: `Rae.${unique}@university.example`, client: anAgentClient() };

/** Registers and verifies as the tools do; the address raw, as they send it. */
async function join(client: AgentClient, email: string, more = {}) {
  const registration = await registerUser(client, { email, password, ...more });
  const { username } = registration.read();
  const verification = await verifyEmailCode(client, { email, code: await mailedCode(email) });
  return { username, bonus: verification.read().welcomeBonus };
}

async function whenPublished(client: AgentClient, id: string) {
  return until(async () => {
    const { data } = await getPipelineStatus(client, id);
    if (data.status !== 'processing') expect(data.errors).toEqual([]);
    return data.status === 'completed' ? data : undefined;
  }, `the pipeline of ${id}`);
}

beforeAll(async () => {
  await Promise.all([
    join(author.client, author.email, {
      name: 'Ann Marie Lee',
      affiliation: 'Institute of Walls',
      organizationType: 'research_institute',
    }),
    join(reviewer.client, reviewer.email),
  ]);
  await (await loginUser(author.client, { email: author.email, password })).read();
  reviewer.client.supervisor = { email: reviewer.email, password };
});

describe('an installed client that creates an account', () => {
  it('registers with an address whose first part is too short or already taken as a username', async () => {
    const [first, second] = [`z@${unique}.example`, `rae.${unique}@other.example`];
    for (const email of [first, second]) {
      const answer = await registerUser(anAgentClient(), { email, password });
      expect([answer.status, answer.read().username.length]).toEqual([201, expect.any(Number)]);
    }
    const again = await registerUser(anAgentClient(), { email: second, password });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ success: false, error: expect.stringContaining('already exists') });
  });

  it('registers with a name only, as its installer does', async () => {
    const email = `jo.${unique}@installer.example`;
    const answer = await registerByName(anAgentClient(), { email, password, name: 'Jo van Hek' });
    expect(answer.body).toMatchObject({ data: { user: { firstName: 'Jo', lastName: 'van Hek' } } });
    const short = await registerUser(anAgentClient(), { email: `x${email}`, password: 'short' });
    expect([short.status, short.body]).toMatchObject([400, { error: expect.any(String) }]);
  });

  it('is told why a code is rejected, in the words that it matches', async () => {
    const email = `kim.${unique}@x.example`;
    await registerUser(anAgentClient(), { email, password });
    const wrong = await verifyEmailCode(anAgentClient(), { email, code: '000000' });
    expect([wrong.status, wrong.body]).toMatchObject([400, { error: expect.stringContaining('Invalid') }]);
    const unverified = await loginUser(anAgentClient(), { email, password });
    expect([unverified.status, unverified.body]).toMatchObject([
      403,
      { error: expect.stringContaining('verify') },
    ]);
    const done = await verifyEmailCode(anAgentClient(), { email: author.email, code: '123456' });
    expect(done.body).toMatchObject({ error: expect.stringContaining('Invalid') });
  });

  it('logs in with the normalized address and gets a one-day token in both places', async () => {
    const login = await loginUser(anAgentClient(), { email: author.email, password });
    const { token, user } = await login.read();
    expect(login.body).toMatchObject({ token });
    expect(user).toMatchObject({ name: 'Ann Marie Lee' });
    const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(exp - iat).toBeGreaterThanOrEqual(20 * 3600);
    const wrong = await loginUser(anAgentClient(), { email: author.email, password: 'Wrong-Wrong-1' });
    expect(wrong.status).toBe(401);
    expect(JSON.stringify(wrong.body)).not.toContain('verify');
  });

  it('can create several keys of one name, each with write access', async () => {
    const [first, second] = [anAgentClient(), anAgentClient()];
    await (await loginUser(first, { email: author.email, password })).read();
    await (await loginUser(second, { email: author.email, password })).read();
    expect(first.key).not.toBe(second.key);
    const { data: agent } = await createAgent(second, { name: 'Written with a read key' });
    await updateAgent(first, agent.id, { isActive: false });
  });

  it('adopts a valid key and rejects an invalid one', async () => {
    const answer = await configureApiKey(anAgentClient(), author.client.key ?? '');
    expect(answer.read()).toMatchObject({ email: author.email, affiliation: 'Institute of Walls' });
    expect((await configureApiKey(anAgentClient(), 'ai-archive_nobody')).status).toBe(401);
  });

  it('gets its installer at the old addresses', async () => {
    expect((await health(author.client)).status).toBe(200);
    // The installer has no key yet: it has just logged in.
    const { data } = await makeKeyAsOfOld(reviewer.client, {
      name: 'Installed',
      description: 'By install.js',
    });
    expect((await tryKey(author.client, data.key)).body).toMatchObject({
      success: true,
      data: { papers: expect.any(Array) },
    });
  });
});

describe('what every call of the installed client can rely on', () => {
  it('an empty key counts as none, for public and authenticated calls', async () => {
    const headers = { 'X-API-Key': '' };
    expect((await author.client.raw({ method: 'GET', path: '/papers', headers })).status).toBe(200);
    const refused = await author.client.raw({ method: 'GET', path: '/users/me', headers });
    expect([refused.status, refused.body]).toMatchObject([401, { code: 'not-authenticated' }]);
    const bearer = { ...headers, Authorization: `Bearer ${await ownToken(reviewer.client)}` };
    expect((await author.client.raw({ method: 'GET', path: '/users/me', headers: bearer })).status).toBe(200);
  });

  it('public data is returned with its placeholder for a key, but not with a revoked key', async () => {
    const statusWith = async (path: string, headers: Record<string, string>) =>
      (await author.client.raw({ method: 'GET', path, headers })).status;
    for (const path of ['/stats/platform', '/search?q=wall', '/search/discover', '/papers']) {
      expect(await statusWith(path, { Authorization: 'Bearer test-api-key-for-mcp' }), path).toBe(200);
      expect(await statusWith(path, { 'X-API-Key': 'ai-archive_old' }), path).toBe(401);
    }
  });

  it('the id of another archive, with unescaped colon and dots, is not found', async () => {
    const refusal = getPaper(author.client, 'ai-archive:AIA25-K8NFB9QA2.v1');
    await expect(refusal).rejects.toThrow('There is no paper with this id.');
  });

  it('an error is a 4xx with one sentence in `error` and no `message` that hides it', async () => {
    const refusals = await Promise.all([
      author.client.raw({ method: 'GET', path: '/papers/COL.0001.00001' }),
      author.client.raw({ method: 'POST', path: '/agents', headers: keyOf(author.client), json: {} }),
      author.client.raw({ method: 'POST', path: '/auth/register', json: {} }),
      author.client.raw({ method: 'PUT', path: '/users/me/password', headers: keyOf(author.client) }),
    ]);
    for (const { status, body } of refusals) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).toMatchObject({ success: false, error: expect.stringMatching(/\S{3}/) });
      expect(body).not.toHaveProperty('message');
    }
  });

  it('an expired token leads to a new login, and the call is repeated', async () => {
    const client = anAgentClient({ supervisor: { email: reviewer.email, password } });
    client.loginToken = `${await ownToken(reviewer.client)}x`;
    expect((await getUserProfile(client)).data.email).toBe(reviewer.email);
  });
});

describe('two accounts that work with the installed client', () => {
  let agentId: string;
  let refereeId: string;
  let paper: { id: string; archiveId: string; title: string };
  let citingId: string;

  it('create and change agents', async () => {
    const { data: made } = await createAgent(author.client, {
      name: 'Wall watcher',
      model: 'observer-1',
      systemPrompt: 'Watch the wall.',
      additionalInfo: 'Patient.',
    });
    agentId = made.id;
    const { data: changed } = await updateAgent(author.client, agentId, { model: 'observer-2' });
    expect(changed).toMatchObject({ name: 'Wall watcher', model: 'observer-2' });
    const { data: agents } = await getAgents(author.client);
    expect(agents.map(({ name, isDefault }) => [name, isDefault])).toContainEqual(['Wall watcher', false]);
    expect(agents.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    ({
      data: { id: refereeId },
    } = await createAgent(reviewer.client, { name: 'Referee', model: 'critic-1' }));
  });

  it('publish a paper, and one that cites it', async () => {
    ({ data: paper } = await submitPaper(author.client, aPaper(agentId)));
    expect(paper).toMatchObject({ status: 'SUBMITTED', license: 'CC_BY', paperType: 'ARTICLE' });
    // On AWS, lists have what is new half a second later (`npm run test:like-aws`).
    const mine = async () => (await getUserPapers(author.client, { paperType: 'ARTICLE' })).data.papers;
    await expect.poll(async () => (await mine()).map(({ id }) => id)).toContain(paper.id);
    expect(await whenPublished(author.client, paper.id)).toMatchObject({
      progress: 100,
      remainingStages: [],
    });
    const text = `${aText()}\nLichens grow [@walls].\n`;
    const bib = `@article{walls, title={${paper.title}}, author={Lee, Ann Marie}, year={2026}, note={${paper.archiveId}}}`;
    const citing = await submitPaper(
      reviewer.client,
      aPaper(refereeId, {
        title: `An answer to lichens ${unique}`,
        categories: ['Software Engineering'],
        files: [file('answer.md', text), file('refs.bib', bib)],
      }),
    );
    citingId = citing.data.id;
    await whenPublished(reviewer.client, citingId);
  });

  it('read it in full, by any id, in other formats, and its metadata', async () => {
    const whole = await getPaper(author.client, paper.archiveId);
    expect(whole.data).toMatchObject({
      id: paper.id,
      status: 'UNDER_REVIEW',
      categories: ['cs.SE', 'stat.ME'],
    });
    for (const [format, sign] of [
      ['bibtex', '@'],
      ['ris', 'TY  -'],
      ['chicago', 'Lichens'],
    ] as const)
      expect(await getPaperAs(author.client, paper.id, format)).toContain(sign);
    const [metadata] = await getPaperMetadata(reviewer.client, [paper.id, citingId]);
    expect(metadata).toMatchObject({
      paper: { data: { archiveId: paper.archiveId } },
      reviews: { data: { reviews: [] } },
    });
  });

  it('download it as a ZIP with a README, even without a credential', async () => {
    const { zip } = await downloadPaper(author.client, paper.id);
    const names = Object.keys(unzipSync(zip));
    expect(names.join(' ')).toMatch(/README\.txt/);
    expect(names.join(' ')).toMatch(/paper\.md.*runs\.csv|runs\.csv.*paper\.md/);
    const injected = anAgentClient({ injectedToken: await ownToken(reviewer.client) });
    expect((await downloadPaper(injected, paper.archiveId)).zip.subarray(0, 2).toString()).toBe('PK');
  });

  it('find it: by search, filters, discovery and suggestions', async () => {
    const hits = await until(async () => {
      const { data } = await searchPapers(author.client, { q: `lichens ${unique}` });
      return data.papers.length >= 2 ? data.papers : undefined;
    }, 'the papers to be found');
    expect(hits.map(({ id }) => id).toSorted()).toEqual([paper.id, citingId].toSorted());
    const narrowed = await searchPapers(author.client, {
      q: unique,
      supervisor: 'Ann Marie Lee',
      category: 'cs.SE',
      dateFrom: '2020-01-01',
      dateTo: '2100-01-01',
      paperType: 'ARTICLE',
      sortBy: 'date',
      page: 1,
    });
    expect(narrowed.data.papers).toMatchObject([
      { id: paper.id, submittingSupervisor: { firstName: 'Ann' } },
    ]);
    for (const query of [
      {},
      { type: 'trending', timeframe: 'day' },
      { type: 'recent', timeframe: 'year', interests: 'lichens,walls' },
    ])
      await discoverPapers(author.client, query);
    expect(
      (await discoverPapers(author.client, { type: 'recent', limit: 50 })).data.papers.length,
    ).toBeGreaterThan(0);
    const suggestions = await until(async () => {
      const { data } = await getSearchSuggestions(author.client, 'Lichens on north');
      return data.length > 0 ? data : undefined;
    }, 'a suggestion');
    expect(suggestions[0]?.text).toContain('Lichens');
    expect((await getPlatformStats(anAgentClient())).data).toBeDefined();
    await getPlatformStats(author.client);
  });

  it('cite it, in six styles, and follow its citations', async () => {
    for (const format of ['bibtex', 'apa', 'mla', 'chicago', 'harvard', 'ieee'])
      expect((await getCitation(author.client, paper.id, format)).citation, format).toContain('ichens');
    const citing = await until(async () => {
      const { data } = await getCitingPapers(author.client, paper.id);
      return data.totalCount === 1 ? data.papers : undefined;
    }, 'the citation');
    expect(citing.map(({ id }) => id)).toEqual([citingId]);
    const { data: references } = await getPaperReferences(reviewer.client, citingId);
    expect(references.papers).toMatchObject([
      { id: paper.id, authors: [expect.stringContaining('Lee'), expect.any(String)] },
    ]);
    const { data: graph } = await until(async () => {
      const found = await getCitationGraph(author.client, paper.id);
      return found.data.nodes.length === 2 ? found : undefined;
    }, 'the graph');
    expect([graph.edges.length, graph.clusterSize, graph.mostCited?.title]).toEqual([1, 2, paper.title]);
    const { data: figures } = await getCitationStats(author.client, paper.id);
    expect(figures).toMatchObject({ totalCitations: 1 });
  });

  it('list a reviewer with every field', async () => {
    const { data } = await createMarketplaceProfile(reviewer.client, refereeId, {
      pricePerReview: 40,
      isFree: false,
      specializations: ['cs.SE', unique],
      description: 'Reads twice.',
      averageCompletionTime: 12,
    });
    expect(data).toMatchObject({ pricePerReview: 40, isActive: true, maxConcurrentReviews: 5 });
    const { data: changed } = await updateMarketplaceProfile(reviewer.client, refereeId, {
      autoAcceptRequests: true,
    });
    expect(changed).toMatchObject({
      autoAcceptRequests: true,
      pricePerReview: 40,
      specializations: ['cs.SE', unique],
    });
    const listed = await until(async () => {
      const found = await searchReviewers(author.client, {
        specialization: unique,
        maxPrice: 50,
        isFree: false,
      });
      return found.data.agents.length === 1 ? found.data.agents : undefined;
    }, 'the agent on the list');
    expect(listed).toMatchObject([{ id: refereeId, marketplaceProfile: { averageCompletionTime: 12 } }]);
    const matches = await requestReviewerForPaper(author.client, paper.id, { maxPrice: 1000 });
    expect(matches.data.agents.length).toBeGreaterThan(0);
    const { data: details } = await getReviewerDetails(author.client, refereeId);
    expect(details).toMatchObject({ name: 'Referee', marketplaceProfile: { description: 'Reads twice.' } });
  });

  it('request a review and pay for it with an empty body', async () => {
    const deadline = new Date(Date.now() + 5 * 86_400_000).toISOString();
    const { data: request } = await requestReview(author.client, {
      paperId: paper.id,
      requestedAgentId: refereeId,
      requestMessage: 'Please look at the walls.',
      deadline,
    });
    expect(request).toMatchObject({
      status: 'ACCEPTED',
      offeredPrice: 40,
      deadline,
      agent: { name: 'Referee' },
    });
    const { data: pending } = await checkPendingReviews(author.client, paper.id);
    expect(pending).toMatchObject({ hasPendingReviews: true, pendingReviews: [{ status: 'ACCEPTED' }] });
    expect((await payWithCredits(author.client, request.id)).data.data).toMatchObject({
      paymentMethod: 'credits',
      amount: 40,
      platformFee: 2,
      sellerAmount: 38,
      newBalance: { availableCredits: 60 },
    });
    const outgoing = async () =>
      (await getReviewRequests(author.client, { type: 'outgoing', status: 'IN_PROGRESS' })).data.requests;
    await expect.poll(outgoing).toMatchObject([{ id: request.id, type: 'outgoing' }]);
    expect((await outgoing())[0]?.requester).toBeUndefined();
    const both = await getReviewRequests(author.client);
    expect(both.data.totalPages).toBe(1);
    const incoming = await getIncomingRequests(reviewer.client, {
      agentId: refereeId,
      priority: 'normal',
      minPrice: 10,
    });
    expect(incoming.data.requests).toMatchObject([{ id: request.id, type: 'incoming', offeredPrice: 40 }]);
    await expect(payWithCredits(reviewer.client, request.id)).rejects.toThrow(ToolError);
  });

  it('move a request to a new version, reported next to the data', async () => {
    const version = {
      title: paper.title,
      abstract: 'We looked at the wall for one more year, and what grew there has grown a little since.',
      contentType: 'markdown',
      keywords: ['lichen', 'walls'],
      files: [file('paper.md', aText())],
    };
    await expect(createPaperVersion(author.client, paper.id, version)).rejects.toThrow(
      'pending review requests',
    );
    const made = await createPaperVersion(author.client, paper.id, { ...version, reviewAction: 'transfer' });
    expect(made).toMatchObject({ data: { version: 2 }, reviewsHandled: { count: 1, action: 'transfer' } });
    await whenPublished(author.client, paper.id);
  });

  it('review it without naming the agent or the request, and are paid', async () => {
    const review = {
      paperId: paper.id,
      summary: 'The paper looks at a wall for two years, patiently, and reports what it saw there. '.repeat(
        8,
      ),
      strengths: 'It is patient, and says how it measured what it says that it measured. '.repeat(2),
      weaknesses: 'One wall is not many walls, and the second year adds little to the first. '.repeat(2),
      questions: 'Which wall?',
      scores,
      modelUsed: 'critic-1',
      processingTime: 12.5,
    };
    const { data: written } = await submitReview(reviewer.client, review);
    // After a lost answer it repeats the call, which must not be a review by another agent.
    await expect(submitReview(reviewer.client, review)).rejects.toThrow('already reviewed');
    expect(written.paper.title).toBe(paper.title);
    const { data: changed } = await updateReview(reviewer.client, written.id, {
      scores: { overall: 8, confidence: 10 },
    });
    expect(changed).toMatchObject({ overallScore: 8, confidenceLevel: 10, paper: { title: paper.title } });
    const mine = await getReviews(reviewer.client, { paperId: paper.id, reviewerType: 'ai_agent' });
    expect(mine.data).toMatchObject({ reviews: [{ id: written.id }], pagination: { totalCount: 1 } });
    const { data: ofPaper } = await getPaperReviews(author.client, paper.id);
    expect(ofPaper.reviews).toMatchObject([{ id: written.id, relevanceMachineScore: 8 }]);
    const completed = async () =>
      (await getIncomingRequests(reviewer.client, { status: 'COMPLETED' })).data.requests;
    await expect.poll(completed).toHaveLength(1);
    const { data: analytics } = await getMarketplaceAnalytics(reviewer.client, { agentId: refereeId });
    expect(analytics).toMatchObject({ agentName: 'Referee', completedReviews: 1, totalEarnings: 38 });
    const { data: credits } = await getCreditBalance(reviewer.client);
    // 100 for the welcome, 38 for the review, and no bonus beside its price.
    expect(credits.balance).toMatchObject({ availableCredits: 138, lockedCredits: 0 });
    const { data: spent } = await getCreditBalance(author.client);
    expect(spent.recentTransactions.find(({ type }) => type === 'SPEND')?.amount).toBe(-40);
    await getCreditBalance(author.client, { transactions: false });
  });

  it('withdraw a paper', async () => {
    await deletePaper(reviewer.client, citingId);
    await expect(downloadPaper(reviewer.client, citingId)).rejects.toThrow();
  });

  it('read notifications, and mark them as read with an empty body', async () => {
    const unread = await until(async () => {
      const { data } = await getNotifications(author.client, { unreadOnly: true });
      return data.notifications.some(({ title }) => /review/i.test(title)) ? data : undefined;
    }, 'the news of the review');
    const [first] = unread.notifications;
    expect(first).toMatchObject({ isRead: false });
    await markNotificationRead(author.client, first?.id ?? '');
    const { data: all } = await getNotifications(author.client);
    expect(all.notifications.find(({ id }) => id === first?.id)).toMatchObject({ isRead: true });
    expect((await markAllRead(author.client)).data.updatedCount).toBeGreaterThanOrEqual(0);
    // More may have come meanwhile: the count is read for its type.
    await getUnreadCount(author.client);
  });

  it('manage their profile, storage, and password', async () => {
    const { data: profile } = await getUserProfile(author.client);
    expect(profile).toMatchObject({ firstName: 'Ann', lastName: 'Marie Lee', _count: { papers: 1 } });
    const { data: changed } = await updateUserProfile(author.client, {
      position: 'Reader',
      organizationType: 'Independent research institute',
      bio: 'Looks at walls.',
    });
    expect(changed).toMatchObject({
      position: 'Reader',
      organizationType: 'research_institute',
      lastName: 'Marie Lee',
    });
    const { data: storage } = await getUserStorage(author.client);
    expect(Number(storage.storageUsedBytes)).toBeGreaterThan(0);
    expect(storage.datasetCount).toBeGreaterThan(0);
    const guess = { currentPassword: 'Wrong-Wrong-1', newPassword: `${password}x` };
    await expect(changePassword(author.client, guess)).rejects.toThrow(/password/);
    await changePassword(author.client, { currentPassword: password, newPassword: `${password}y` });
    await (await loginUser(anAgentClient(), { email: author.email, password: `${password}y` })).read();
    const client = anAgentClient({ supervisor: { email: reviewer.email, password } });
    await changePassword(client, { currentPassword: password, newPassword: `${password}x` });
    reviewer.client.supervisor = { email: reviewer.email, password: `${password}x` };
    delete reviewer.client.loginToken;
    await getUserProfile(reviewer.client);
  });
});

describe('the calls of the contract', () => {
  it('are all exercised here', () => {
    expect([...calls].toSorted()).toEqual(expect.arrayContaining(INDEX.toSorted()));
  });
});

/** The endpoints that installed clients call (docs/product/agent-client.md). */
const INDEX = `POST /auth/register
POST /auth/verify-email-code
POST /auth/login
POST /auth/api-keys
GET /auth/me
GET /stats/platform
GET /search
GET /search/discover
GET /search/suggest
POST /papers
GET /papers/{id}
GET /papers/{id}/download
GET /papers/{id}/pending-reviews
GET /papers/{id}/pipeline-status
PUT /papers/{id}
DELETE /papers/{id}
GET /users/me/papers
GET /agents
POST /agents
PUT /agents/{id}
POST /reviews
GET /reviews
GET /reviews/paper/{id}
PUT /reviews/{id}
GET /citations/{id}
GET /citations/{id}/citing
GET /citations/{id}/references
GET /citations/{id}/graph
GET /citations/{id}/stats
GET /marketplace/agents
GET /marketplace/agents/{id}
POST /marketplace/agents/{id}/profile
POST /marketplace/review-requests
GET /marketplace/review-requests
GET /marketplace/analytics
POST /marketplace/review-requests/{id}/pay-with-credits
GET /credits/balance
GET /users/me
PUT /users/me
PUT /users/me/password
GET /users/me/storage
GET /notifications
GET /notifications/unread-count
PUT /notifications/{id}/read
PUT /notifications/read-all`.split('\n');

const keyOf = ({ key = '' }: AgentClient): Record<string, string> => ({ 'X-API-Key': key });

/** The token that a client with credentials obtained. */
async function ownToken(client: AgentClient): Promise<string> {
  if (!client.loginToken) await getUserProfile(client);
  return client.loginToken ?? '';
}
