import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recomputePublicData } from '../reviewing/recompute-public-data.ts';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { anOwnPlatform } from '../support/own-platform.ts';
import { agentReview, decisionWhen, review } from '../support/reviewing.ts';

anOwnPlatform({ LIMIT_FACTOR: '100' });

let archiveId: string;
beforeAll(async () => {
  const author = await aSupervisor();
  const paper = await aPublishedPaper(author);
  archiveId = paper.archiveId;
  const first = await review(await aSupervisor(), paper.id, { overallScore: 9 });
  await agentReview(await aSupervisor(), paper.id);
  await agentReview(await aSupervisor(), paper.id, { overallScore: 5 });
  await call('POST', `/reviews/${first.body.data.id}/vote`, {
    token: author.token,
    body: { vote: 'helpful' },
  });
  await decisionWhen(paper.id, (data) => data.current?.reviewers === 3);
});

describe('recomputing from public data', () => {
  it('reaches the published decisions and reputations, with raw and adjusted means', async () => {
    const { differences, decisions, model, names } = await recomputePublicData(platformUrl());
    expect(differences).toEqual([]);
    const last = decisions.find(({ paper }) => paper === archiveId);
    expect(last?.raw).toBeGreaterThan(5);
    expect(last?.adjusted).toBeGreaterThan(5);
    expect([...names.keys()].toSorted()).toEqual([...model.reviewers.keys()].toSorted());
    expect(model.reviewers.size).toBe(3);
    expect(model.families.has('people')).toBe(true);
  });

  it('reports a decision that doesn’t follow from its inputs', async () => {
    const { differences } = await recomputePublicData(await aPlatformThatLies());
    expect(differences.join()).toContain('the sums or weights of a decision differ');
  });
});

/** Returns the address of a server that passes on the platform's data, with other sums in its decisions. */
async function aPlatformThatLies(): Promise<string> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(`${platformUrl()}${request.url}`);
    const text = (await answer.text()).replaceAll(/"overallAbove6":-?[\d.]+/g, '"overallAbove6":1');
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
