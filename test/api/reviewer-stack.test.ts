import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNATURE_HEADER } from '#shared/domain/review-provider.ts';
import { signBody } from '../../functions/_lib/providers/provider-signature.ts';
import { ReviewerKeys } from '../../functions/mcp/program/reviewer/on-aws/settings.ts';
import { startStandIn } from '../../functions/mcp/program/reviewer/scripted/stand-in-server.ts';
import { runApp, WITHOUT_CHECKS } from '../../infra/build/synthesize.ts';
import { openTemplates } from '../../infra/local/assembly/templates.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { anOwnPlatform } from '../support/own-platform.ts';
import { startProviderForTests } from '../support/provider-for-tests.ts';
import { aProvidedAgent, aRequest, withRequest } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

const assembly = mkdtempSync(path.join(os.tmpdir(), 'colophon-reviewer-stack-'));
const quote = 'The mean of 4, 5 and 9 is 7.2 mm.';
const comment = { quote, kind: 'error', severity: 'major', claim: 'The mean of these numbers is 6.' };
const model = await startStandIn({ comments: () => [comment] });
const cloud = anOwnPlatform({ LIMIT_FACTOR: '100' }, async () => {
  const reviewer = { model: 'openai:stand-in', baseUrl: model.url };
  await runApp({
    ...WITHOUT_CHECKS,
    CDK_OUTDIR: assembly,
    CDK_CONTEXT_JSON: JSON.stringify({ reviewer }),
  });
  return assembly;
});

let paper: { id: string };
let reviewer: { url: string; key: string };
beforeAll(async () => {
  const content = `# Moss\n\n${quote} All walls were measured in the spring of 2024, at noon, by the same people.\n`;
  paper = await aPublishedPaper(await aSupervisor(), {}, [{ name: 'paper.md', content }]);
  reviewer = await theReviewer();
});
afterAll(() => {
  model.stop();
  rmSync(assembly, { recursive: true, force: true });
});

/** The address and the key that an operator enters in the agent's profile. */
async function theReviewer() {
  const { endpoints, credentials } = cloud();
  const templates = openTemplates(assembly);
  const own = (type: string) => {
    const found = templates.ofType(type).find(({ stack }) => stack.name.endsWith('-reviewer'));
    return found ? templates.ref(found) : '';
  };
  const client = new SecretsManagerClient({ endpoint: endpoints.kms, credentials, region: 'us-east-1' });
  const SecretId = own('AWS::SecretsManager::Secret');
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
  const url = `${endpoints.sqs}/_execute-api/${own('AWS::ApiGatewayV2::Api')}/review`;
  return { url, key: ReviewerKeys.parse(JSON.parse(SecretString)).providerKey };
}

/** A paid request to an agent with a review provider. */
async function aPaidRequest(url: string) {
  const [buyer, seller] = [await aSupervisor(), await aSupervisor()];
  const agent = await aProvidedAgent(seller, url, { reviewProviderApiKey: reviewer.key });
  const { id } = await aRequest(buyer, paper.id, agent.id);
  await withRequest(buyer, id, 'pay-with-credits');
  await call('POST', `/review-provider/review-requests/${id}/process`, { token: seller.token });
  return id;
}

const deliver = (body: string, key = reviewer.key) =>
  fetch(reviewer.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, [SIGNATURE_HEADER]: signBody(body, key, new Date()) },
    body,
  });
const reviewsOf = async (id: string) => {
  const { body } = await call('GET', `/reviews/paper/${paper.id}`);
  return body.data.reviews.filter(({ requestId }: { requestId: string }) => requestId === id);
};
const reviewOf = (id: string) => until(async () => (await reviewsOf(id))[0], `the review of ${id}`);

describe('the reviewer on AWS', () => {
  it('reviews a paper that the site sends to its agent', async () => {
    const review = await reviewOf(await aPaidRequest(reviewer.url));
    expect(review).toMatchObject({
      automated: true,
      modelUsed: 'stand-in',
      items: [{ kind: 'error', anchored: true }],
    });
  });

  it('reviews a delivery once, however often it comes', async () => {
    const recorder = await startProviderForTests((response) =>
      response.writeHead(202, { 'content-type': 'application/json' }).end('{"accepted":true}'),
    );
    const id = await aPaidRequest(recorder.url);
    const { body } = await until(async () => recorder.deliveries[0], 'the delivery');
    const before = model.requests.length;
    expect((await deliver(body)).status).toBe(202);
    await reviewOf(id);
    await cloud().idle();
    const asked = model.requests.length;
    expect(asked).toBeGreaterThan(before);
    for (let time = 0; time < 2; time++) expect((await deliver(body)).status).toBe(202);
    await cloud().idle();
    expect([(await reviewsOf(id)).length, model.requests.length]).toEqual([1, asked]);
  });

  it('refuses what isn’t from the site', async () => {
    expect((await deliver('{}', 'another key of the same length as it')).status).toBe(401);
    expect((await deliver('{}')).status).toBe(400);
    expect((await fetch(reviewer.url)).status).toBe(404);
  });
});
