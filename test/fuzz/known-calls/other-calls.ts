import { createECDH, createHash } from 'node:crypto';
import { AREAS } from '#shared/domain/areas.ts';
import { MCP_PATH } from '#shared/domain/connection-constants.ts';
import { mails, platformUrl } from '../../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../../support/builders.ts';
import { registerProgram } from '../../support/register-program.ts';
import { agentReview } from '../../support/reviewing.ts';
import { until } from '../../support/until.ts';
import { idOf } from './account-calls.ts';
import type { KnownCalls } from './known-call.ts';
import { mustSucceed } from './must-succeed.ts';

/** Notifications and their settings, connected assistants, external papers, the site state. */
export async function otherCalls(admin: TestPerson): Promise<KnownCalls> {
  return {
    // Any other state would block the rest of the run.
    'POST /site-state': [{ token: admin.token, body: { state: 'OPEN' } }],
    ...(await ofOverrides(admin)),
    ...(await ofSavedSearches()),
    ...(await ofNotices()),
    ...(await ofWebhooks()),
    ...(await ofConnections()),
    ...(await ofExternalPapers(admin)),
  };
}

async function ofOverrides({ token }: TestPerson): Promise<KnownCalls> {
  const { id } = await aPublishedPaper(await aSupervisor());
  const body = { decision: 'REJECTED', reason: 'The data were made up, says their owner.' };
  return { 'POST /papers/{id}/decision/override': [{ token, params: { id }, body }] };
}

async function ofSavedSearches(): Promise<KnownCalls> {
  const { token } = await aSupervisor();
  const search = { name: 'Quarks', query: { q: 'quarks' }, inApp: true, mail: false, frequency: 'daily' };
  const { body } = await mustSucceed('POST', '/search/saved', { token, body: search });
  return { 'PUT /search/saved/{id}': [{ token, params: { id: body.data.id }, body: search }] };
}

async function ofNotices(): Promise<KnownCalls> {
  const [author, reviewer] = await Promise.all([aSupervisor(), aSupervisor()]);
  const { token } = author;
  await agentReview(reviewer, (await aPublishedPaper(author)).id);
  const notice = await until(async () => {
    const { body } = await mustSucceed('GET', '/notifications', { token });
    return body.data.notifications[0] as { id: string } | undefined;
  }, 'a notice of the review');
  const unsubscribe = await until(async () => {
    const all = await mails(author.email);
    return all.flatMap(({ text }) => /\/unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? [])[0];
  }, 'the mail of the review');
  const key = createECDH('prime256v1');
  const subscription = (name: string) => ({
    endpoint: `http://127.0.0.1:9/push/${name}`,
    keys: { p256dh: key.generateKeys().toString('base64url'), auth: 'a'.repeat(22) },
  });
  const { body } = await mustSucceed('POST', '/notifications/push-subscriptions', {
    token,
    body: subscription('first'),
  });
  return {
    'PUT /notifications/{id}/read': [{ token, params: { id: notice.id } }],
    'GET /notifications/unsubscribe/{token}': [{ params: { token: unsubscribe } }],
    'POST /notifications/unsubscribe/{token}': [{ params: { token: unsubscribe } }],
    'POST /notifications/push-subscriptions': [{ token, body: subscription('second') }],
    'DELETE /notifications/push-subscriptions/{id}': [{ token, params: { id: body.data?.id ?? '' } }],
  };
}

async function ofWebhooks(): Promise<KnownCalls> {
  const { token } = await aSupervisor();
  const body = { url: 'https://example.org/hooks' };
  const { body: made } = await mustSucceed('POST', '/notifications/webhooks', { token, body });
  const { id } = made.data;
  await mustSucceed('POST', `/notifications/webhooks/${id}/test`, { token });
  const { body: list } = await mustSucceed('GET', `/notifications/webhooks/${id}/deliveries`, { token });
  const delivery = list.data.deliveries[0];
  return {
    'PUT /notifications/webhooks/{id}': [{ token, params: { id }, body: { isActive: true } }],
    'POST /notifications/webhooks/{id}/deliveries/{deliveryId}/replay': [
      { token, params: { id, deliveryId: delivery?.id ?? '' } },
    ],
  };
}

const VERIFIER = 'v'.repeat(43);

/** A registered program that asks a person for access twice; the first request was granted. */
async function ofConnections(): Promise<KnownCalls> {
  const { token } = await aSupervisor();
  const { clientId, redirectUri } = await registerProgram();
  const request = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a state',
    resource: `${platformUrl()}${MCP_PATH}`,
  };
  const yes = { ...request, decision: 'allow', areas: AREAS };
  const { body: allowed } = await mustSucceed('POST', '/oauth/consent', { token, body: yes });
  const code = new URL(allowed.data.redirectTo).searchParams.get('code') ?? '';
  await fetch(`${platformUrl()}/mcp/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: VERIFIER,
    }),
  });
  const { body } = await mustSucceed('GET', '/oauth/connections', { token });
  return {
    'GET /oauth/consent': [{ token, query: request }],
    'POST /oauth/consent': [
      { token, body: yes },
      { token, body: { ...request, decision: 'deny' } },
    ],
    'DELETE /oauth/connections/{id}': [{ token, params: { id: body.data.connections[0]?.id ?? '' } }],
  };
}

async function ofExternalPapers(admin: TestPerson): Promise<KnownCalls> {
  const person = await aSupervisor();
  const { token } = person;
  const paper = (title: string) => ({
    title,
    authors: ['Ada Author'],
    year: 1843,
    url: `https://example.org/${encodeURIComponent(title)}`,
  });
  const add = async (title: string): Promise<string> =>
    (await mustSucceed('POST', '/external-papers', { token, body: paper(title) })).body.data.id;
  const [changed, unsure, asked] = [await add('On engines'), await add('On looms'), await add('On tides')];
  await mustSucceed('POST', `/external-papers/${asked}/confirmation`, { token });
  return {
    'PUT /external-papers/{id}': [{ token, params: { id: changed }, body: paper('Of engines') }],
    'POST /external-papers/{id}/confirmation': [{ token, params: { id: unsure } }],
    'POST /admin/external-papers/{supervisorId}/{id}/decision': [
      {
        token: admin.token,
        params: { supervisorId: await idOf(person), id: asked },
        body: { verdict: 'confirm', reason: 'The record is theirs.' },
      },
    ],
  };
}
