import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
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

describe('an endorsement that nobody ordered', () => {
  const anAnnouncement = async (id: string, fields: object = {}) =>
    anOffer(id, {
      type: ['Announce', 'coar-notify:EndorsementAction'],
      origin: { id: 'https://overlay.example/', inbox, type: 'Service', name: 'Overlay Journal' },
      context: { id: await linkOf('cite-as'), type: ['Page', 'sorg:AboutPage'] },
      object: { id: 'https://overlay.example/articles/1', type: ['Page', 'sorg:WebPage'] },
      ...fields,
    });

  it('appears once with the paper and its source, and counts for nothing', async () => {
    const notice = await anAnnouncement(crypto.randomUUID());
    for (const _ of [1, 2])
      expect(await send(notice)).toMatchObject({ status: 202, body: { data: { requestId: null } } });
    const { body } = await call('GET', `/reviews/paper/${archiveId}`);
    expect(body.data.announcements).toEqual([
      {
        kind: 'endorsement',
        source: { id: 'https://overlay.example/', name: 'Overlay Journal' },
        url: 'https://overlay.example/articles/1',
        at: expect.any(String),
      },
    ]);
    const decision = await call('GET', `/papers/${archiveId}/decision`);
    expect(JSON.stringify(decision.body)).not.toContain('overlay.example');
  });

  it('is refused from authors, and about pages of another service', async () => {
    const elsewhere = await anAnnouncement(crypto.randomUUID(), {
      object: { id: 'https://other.example/1' },
    });
    expect((await send(elsewhere)).body.code).toBe('notice-source-differs');
    const own = await startHookReceiver();
    const body = { url: own.url('/inbox'), format: 'coar-notify' };
    await call('POST', '/notifications/webhooks', { token: author.token, body });
    const origin = { id: 'https://overlay.example/', inbox: own.url('/inbox'), type: 'Service' };
    const byAuthor = await send(await anAnnouncement(crypto.randomUUID(), { origin }), author.token);
    expect(byAuthor.body.code).toBe('conflict-of-interest');
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
