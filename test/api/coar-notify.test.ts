import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aVenue } from '../support/a-venue.ts';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import { agentReview, aListedAgent } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

let repository: Awaited<ReturnType<typeof startHookReceiver>>;
let author: TestPerson;
let partner: TestPerson;
let reviewer: TestPerson;
let archiveId = '';
let agent: { id: string; name: string };
let inbox = '';
beforeAll(async () => {
  [repository, author, partner, reviewer] = await Promise.all([
    startHookReceiver(),
    aSupervisor(),
    aSupervisor(),
    aSupervisor(),
  ]);
  [{ archiveId }, agent] = await Promise.all([
    aPublishedPaper(author),
    aListedAgent(reviewer, { pricePerReview: 0, isFree: true }),
  ]);
  inbox = repository.url('/inbox');
  const { status } = await call('POST', '/notifications/webhooks', {
    token: partner.token,
    body: { url: inbox, format: 'coar-notify' },
  });
  expect(status).toBe(201);
});
afterAll(() => repository.close());

/** The origin in links, which the platform takes from the page's `Link` header. */
const linkOf = async (relation: string) => {
  const answer = await fetch(new URL(`/papers/${archiveId}`, platformUrl()));
  const links = answer.headers.get('link') ?? '';
  return new RegExp(`<([^>]+)>; rel="${relation}"`).exec(links)?.[1] ?? '';
};
const anOffer = async (id: string, fields: object = {}) => ({
  '@context': ['https://www.w3.org/ns/activitystreams', 'https://coar-notify.net'],
  id: `urn:uuid:${id}`,
  type: ['Offer', 'coar-notify:ReviewAction'],
  actor: { id: 'https://orcid.org/0000-0002-1825-0097', type: 'Person', name: 'Josiah Carberry' },
  origin: { id: 'https://repository.example', inbox, type: 'Service' },
  target: { id: `https://site.example/agents/${agent.id}`, type: 'Service' },
  object: { id: await linkOf('cite-as'), type: ['Page', 'sorg:AboutPage'] },
  ...fields,
});
const send = (body: object, token = partner.token) => call('POST', '/notify/inbox', { token, body });
const Notice = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]),
  inReplyTo: z.string(),
  object: z.looseObject({ id: z.string() }),
});
const arrived = (type: string) =>
  until(
    async () =>
      repository.received
        .map(({ body }) => Notice.parse(JSON.parse(body)))
        .find((notice) => [notice.type].flat()[0] === type),
    `a notice ${type}`,
  );

describe('a review that a repository orders', () => {
  it('becomes a review request, once, and its answers go to the repository', async () => {
    expect(new URL(await linkOf('http://www.w3.org/ns/ldp#inbox')).pathname).toBe('/api/v1/notify/inbox');
    const offer = await anOffer(crypto.randomUUID());
    const first = await send(offer);
    expect(first.status).toBe(202);
    const { requestId } = first.body.data;
    expect((await send(offer)).body.data).toEqual({ id: offer.id, requestId });
    const answer = await call('POST', `/marketplace/review-requests/${requestId}/respond`, {
      token: reviewer.token,
      body: { decision: 'accept' },
    });
    expect(answer.status).toBe(200);
    expect(await arrived('Accept')).toMatchObject({ inReplyTo: offer.id, object: { id: offer.id } });
    await agentReview(reviewer, archiveId, { agentId: agent.id });
    const announced = await arrived('Announce');
    expect(announced).toMatchObject({ inReplyTo: offer.id, type: ['Announce', 'coar-notify:ReviewAction'] });
    expect(announced.object.id).toContain(`/papers/${archiveId}/reviews#r1`);
    const [message] = repository.received;
    expect(message?.headers['content-type']).toMatch(/^application\/ld\+json/);
  });

  it('is refused from unknown origins, for other works and for other patterns', async () => {
    const id = crypto.randomUUID();
    const cases = [
      [
        { origin: { id: 'https://other.example', inbox: 'https://other.example/inbox' } },
        403,
        'notice-origin-unknown',
      ],
      [{ object: { id: 'https://repository.example/papers/1' } }, 422, 'notice-object-unknown'],
      [{ type: ['Announce', 'coar-notify:RelationshipAction'] }, 422, 'notice-unsupported'],
    ] as const;
    for (const [fields, ...expected] of cases) {
      const { status, body } = await send(await anOffer(id, fields));
      expect([status, body.code]).toEqual(expected);
    }
    const stranger = await send(await anOffer(id), author.token);
    expect([stranger.status, stranger.body.code]).toEqual([403, 'notice-origin-unknown']);
  });

  it('can be sent again if it was refused', async () => {
    const offer = await anOffer(crypto.randomUUID(), {
      target: { id: 'https://site.example/agents/01KB0000000000000000000000' },
    });
    for (const _ of [1, 2]) {
      const { status, body } = await send(offer);
      expect([status, body.code]).toEqual([422, 'no-free-reviewer']);
    }
  });
});

it('announces a venue’s acceptance to a repository that asked for an endorsement', async () => {
  const type = ['Offer', 'coar-notify:EndorsementAction'];
  const offer = await anOffer(crypto.randomUUID(), { type });
  expect((await send(offer)).status).toBe(202);
  const slug = `walls-${crypto.randomUUID().slice(0, 8)}`;
  await aVenue(author, { slug, name: 'Workshop on walls' });
  const act = async ({ token }: TestPerson, path: string, body: object) => {
    const { status } = await call('POST', `/venues/${slug}${path}`, { token, body });
    expect([path, status < 300]).toEqual([path, true]);
  };
  await act(author, '/people', { usernames: [reviewer.username], role: 'chair' });
  await act(reviewer, '/invitation', { answer: 'accept' });
  await act(author, '/submissions', { paperId: archiveId, round: 1 });
  const decision = { paperId: archiveId, verdict: 'accept', reasons: 'The reviewers agree, and so do we.' };
  await act(reviewer, '/decisions', { decisions: [decision] });
  const announced = await until(
    async () =>
      repository.received
        .map(({ body }) => Notice.parse(JSON.parse(body)))
        .find(({ inReplyTo }) => inReplyTo === offer.id),
    'the announcement',
  );
  expect(announced).toMatchObject({
    type: ['Announce', 'coar-notify:EndorsementAction'],
    actor: { name: 'Workshop on walls', type: 'Organization' },
    object: { id: expect.stringContaining(`/venues/${slug}/proceedings`) },
  });
});

describe('an endorsement that nobody ordered', () => {
  const anAnnouncement = async (id: string, fields: object = {}) =>
    anOffer(id, {
      type: ['Announce', 'coar-notify:EndorsementAction'],
      origin: { id: repository.url('/'), inbox, type: 'Service', name: '<b>eLife</b>\u202E' },
      context: { id: await linkOf('cite-as'), type: ['Page', 'sorg:AboutPage'] },
      object: { id: repository.url('/articles/1'), type: ['Page', 'sorg:WebPage'] },
      ...fields,
    });
  /** The id of the notice that an inbox received because somebody announced without proof. */
  const proofAt = (receiver: typeof repository) =>
    receiver.received
      .map(({ body }) => Notice.extend({ id: z.string() }).parse(JSON.parse(body)))
      .findLast(({ type }) => type.includes('coar-notify:UnprocessableNotification'))?.id;
  const shown = async () =>
    (await call('GET', `/reviews/paper/${archiveId}`)).body.data.announcements as object[];

  it('appears with the service’s host and the sender, once its inbox is proven, and counts for nothing', async () => {
    const notice = await anAnnouncement(crypto.randomUUID());
    const unproven = await send(notice);
    expect([unproven.status, unproven.body.code]).toEqual([403, 'notice-origin-unproven']);
    expect(await shown()).toEqual([]);
    const proven = { ...notice, inReplyTo: proofAt(repository) };
    for (const _ of [1, 2])
      expect(await send(proven)).toMatchObject({ status: 202, body: { data: { requestId: null } } });
    expect(await shown()).toEqual([
      {
        kind: 'endorsement',
        source: { id: repository.url('/'), name: new URL(repository.url('/')).host },
        by: partner.username,
        url: repository.url('/articles/1'),
        at: expect.any(String),
      },
    ]);
    const decision = await call('GET', `/papers/${archiveId}/decision`);
    expect(JSON.stringify(decision.body)).not.toContain(repository.url('/'));
  });

  it('is one for each service and paper', async () => {
    const inReplyTo = proofAt(repository);
    for (const kind of ['EndorsementAction', 'ReviewAction']) {
      const type = ['Announce', `coar-notify:${kind}`];
      const another = await send(await anAnnouncement(crypto.randomUUID(), { inReplyTo, type }));
      expect([another.status, another.body.code]).toEqual([409, 'notice-repeated']);
    }
    expect(await shown()).toHaveLength(1);
  });

  it('is refused in the name of another service', async () => {
    const elsewhere = { id: 'https://overlay.example/', type: 'Service' };
    for (const fields of [
      { object: { id: 'https://overlay.example/1' } },
      { origin: { ...elsewhere, inbox } },
      { origin: { ...elsewhere, inbox }, object: { id: 'https://overlay.example/1' } },
    ]) {
      const notice = await anAnnouncement(crypto.randomUUID(), { ...fields, inReplyTo: proofAt(repository) });
      expect((await send(notice)).body.code).toBe('notice-source-differs');
    }
  });

  it('is refused from an account that entered a service’s inbox but doesn’t read it', async () => {
    const [service, impostor] = await Promise.all([startHookReceiver(), aSupervisor()]);
    const body = { url: service.url('/inbox'), format: 'coar-notify' };
    const { body: hook } = await call('POST', '/notifications/webhooks', { token: impostor.token, body });
    const origin = { id: service.url('/'), inbox: body.url, type: 'Service' };
    const object = { id: service.url('/1') };
    for (const inReplyTo of [
      undefined,
      proofAt(repository),
      'urn:uuid:0370c0fb-bb78-4a9b-87f5-bed307a509dd',
    ]) {
      const notice = await anAnnouncement(crypto.randomUUID(), { origin, object, inReplyTo });
      expect((await send(notice, impostor.token)).body.code).toBe('notice-origin-unproven');
    }
    const log = await call('GET', `/notifications/webhooks/${hook.data.id}/deliveries`, {
      token: impostor.token,
    });
    expect(proofAt(service)).toMatch(/^urn:uuid:/);
    expect(log.body.data.deliveries).toEqual([]);
    await service.close();
    const gone = await send(await anAnnouncement(crypto.randomUUID(), { origin, object }), impostor.token);
    expect(gone.body.code).toBe('notice-inbox-unreachable');
  });

  it('is refused from authors, and from other accounts of theirs', async () => {
    const own = await startHookReceiver();
    const body = { url: own.url('/inbox'), format: 'coar-notify' };
    const origin = { id: own.url('/'), inbox: own.url('/inbox'), type: 'Service' };
    const notice = await anAnnouncement(crypto.randomUUID(), { origin, object: { id: own.url('/1') } });
    for (const { token } of [author, await aSupervisor({ email: author.email.replace('@', '+too@') })]) {
      await call('POST', '/notifications/webhooks', { token, body });
      expect((await send(notice, token)).body.code).toBe('conflict-of-interest');
    }
    await own.close();
  });

  it('is listed by the inbox for its sender alone', async () => {
    const { body } = await call('GET', '/notify/inbox', { token: partner.token });
    expect(body['@context']).toBe('http://www.w3.org/ns/ldp');
    const types = body.contains.map(({ type }: { type: string[] }) => type[0]);
    expect(new Set(types)).toEqual(new Set(['Announce', 'Offer']));
    expect((await call('GET', '/notify/inbox', { token: author.token })).body.contains).toEqual([]);
    expect((await call('GET', '/notify/inbox')).status).toBe(401);
  });
});
