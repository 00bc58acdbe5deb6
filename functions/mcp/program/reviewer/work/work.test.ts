import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIGNATURE_HEADER } from '#shared/domain/review-provider.ts';
import { isSigned, signBody } from '../../../../_lib/providers/provider-signature.ts';
import { deliveryOfText } from '../delivery-of-text.ts';
import { readPrompts } from '../reading/prompts.ts';
import { aScriptedModel } from '../scripted/scripted-model.ts';
import { finishWork, type Receipt } from './finish-work.ts';
import { modelReviewer } from './reviewer.ts';
import { serveReviews } from './serve.ts';
import { openWorkFolder, type WorkFolder } from './work-folder.ts';

const TEXT = '# Moss\n\nMoss grows on the north side of every wall.\n';
const KEY = 'a key of both sides';
const prompts = readPrompts('functions/mcp/program/reviewer/prompts');
const bounds = { tokens: 100_000, minutes: 1 };
const NOW = new Date();

let root = '';
let folder: WorkFolder;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'colophon-reviewer-'));
  folder = openWorkFolder(root);
});
afterEach(() => {
  folder.close();
  rmSync(root, { recursive: true, force: true });
});

const aDelivery = (
  deliveryId: string,
  { requestId = 'r1', callbackUrl = 'http://localhost/', text = TEXT } = {},
) => {
  const delivery = deliveryOfText(
    { title: 'Moss', abstract: 'Moss on walls.', contentMarkdown: text },
    { deliveryId, callbackUrl, now: NOW },
  );
  return { ...delivery, request: { ...delivery.request, id: requestId } };
};

/** A reviewer with its model, and what it says. */
function aReviewer() {
  const model = aScriptedModel({});
  const lines: string[] = [];
  const watcher = { say: (line: string) => void lines.push(line), progress: () => undefined };
  return { model, lines, watcher, reviewer: modelReviewer(model, prompts, bounds) };
}

/** Works as a program that was started again does. */
function restarted(): WorkFolder {
  folder.close();
  folder = openWorkFolder(root);
  return folder;
}

describe('the work of a reviewer', () => {
  it('is sent once, and asks nothing again, if the program ends before the review was sent', async () => {
    const { model, reviewer, watcher } = aReviewer();
    const sent: string[] = [];
    const unreachable = async () => {
      throw new Error('The platform can’t be reached.');
    };
    const work = folder.open(aDelivery('d1'));
    if (!work) throw new Error('Nothing was opened.');
    expect(await finishWork(work, { reviewer, watcher, send: unreachable })).toBe(false);
    const asked = model.calls.length;
    const send = async ({ deliveryId }: { deliveryId: string }): Promise<Receipt> => {
      sent.push(deliveryId);
      return 'delivered';
    };
    for (let start = 0; start < 2; start++)
      for (const left of restarted().unfinished(NOW)) await finishWork(left, { reviewer, watcher, send });
    expect([sent, model.calls.length]).toEqual([['d1'], asked]);
    expect(folder.hasGivenUp('r1')).toBe(true);
  });

  it('takes its finished review along if the same paper is delivered again, and none if the paper changed', async () => {
    const { model, reviewer, watcher } = aReviewer();
    const finish = async (delivery: ReturnType<typeof aDelivery>, receipt: Receipt) => {
      const work = folder.open(delivery);
      if (work) await finishWork(work, { reviewer, watcher, send: async () => receipt });
      return model.calls.length;
    };
    const asked = await finish(aDelivery('d1'), 'late');
    expect(folder.hasGivenUp('r1')).toBe(false);
    expect(await finish(aDelivery('d2'), 'late')).toBe(asked);
    expect(await finish(aDelivery('d3', { text: `${TEXT}And on the south side.\n` }), 'delivered')).toBe(
      2 * asked,
    );
    expect(folder.open(aDelivery('d3'))).toBeUndefined();
  });

  it('is given up after three failures, with the reason', async () => {
    const { model, reviewer, watcher, lines } = aReviewer();
    model.generate = async () => {
      throw new Error('The model is out of order.');
    };
    folder.open(aDelivery('d1'));
    for (let start = 0; start < 5; start++)
      for (const left of restarted().unfinished(NOW))
        await finishWork(left, { reviewer, watcher, send: async () => 'delivered' });
    expect(lines.filter((line) => line.includes('out of order'))).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/It isn’t tried again/);
  });

  it('ends at its deadline', () => {
    folder.open(aDelivery('d1'));
    expect(folder.unfinished(NOW)).toHaveLength(1);
    expect(folder.unfinished(new Date(NOW.getTime() + 2 * 86_400_000))).toEqual([]);
  });

  it('survives a transcript whose last line a crash cut', async () => {
    const { model, reviewer, watcher } = aReviewer();
    const work = folder.open(aDelivery('d1'));
    if (!work) throw new Error('Nothing was opened.');
    await finishWork(work, { reviewer, watcher, send: async () => 'late' });
    const file = path.join(work.folder, 'transcript.jsonl');
    const whole = readFileSync(file, 'utf8');
    rmSync(path.join(work.folder, 'review.json'));
    writeFileSync(file, whole.slice(0, -20));
    const asked = model.calls.length;
    const again = folder.open(aDelivery('d2'));
    if (!again) throw new Error('Nothing was opened.');
    expect(await finishWork(again, { reviewer, watcher, send: async () => 'delivered' })).toBe(true);
    expect(model.calls.length).toBe(asked + 1);
  });

  it('is for the eyes of its owner, and keeps names of requests out of paths', async () => {
    const { reviewer, watcher } = aReviewer();
    const work = folder.open(aDelivery('d1', { requestId: '../../etc/passwd' }));
    if (!work) throw new Error('Nothing was opened.');
    await finishWork(work, { reviewer, watcher, send: async () => 'delivered' });
    expect(path.dirname(work.folder)).toBe(root);
    for (const name of ['delivery.json', 'review.json', 'transcript.jsonl', 'state.json'])
      expect(statSync(path.join(work.folder, name)).mode & 0o077).toBe(0);
  });

  it('belongs to one process', () => {
    writeFileSync(path.join(root, 'lock'), String(process.ppid));
    expect(() => openWorkFolder(root)).toThrow(/reviews in this folder already/);
    writeFileSync(path.join(root, 'lock'), '');
    openWorkFolder(root).close();
    writeFileSync(path.join(root, 'lock'), '999999999');
    expect(() => openWorkFolder(root).close()).not.toThrow();
  });
});

describe('the server of a reviewer', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  /** A platform that receives callbacks. */
  async function aPlatform() {
    const received: { body: string; isSigned: boolean }[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const signature = String(request.headers[SIGNATURE_HEADER.toLowerCase()]);
      received.push({ body, isSigned: isSigned(body, signature, KEY, new Date()) });
      response.writeHead(200).end('{}');
    }).listen(0, '127.0.0.1');
    stops.push(() => server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    return { received, callbackUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback` };
  }

  async function aServer(own = aReviewer()) {
    const { reviewer, watcher } = own;
    const server = await serveReviews({ port: 0, host: '127.0.0.1', key: KEY, reviewer, folder, watcher });
    stops.push(server.stop);
    return { ...server, ...own };
  }

  const post = (url: string, body: string, { key = KEY, at = new Date() } = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, [SIGNATURE_HEADER]: signBody(body, key, at) },
      body,
    });

  it('accepts a paper, and calls back once with a signed review, however often it comes', async () => {
    const { received, callbackUrl } = await aPlatform();
    const { url, idle } = await aServer();
    const body = JSON.stringify(aDelivery('d1', { callbackUrl }));
    for (let time = 0; time < 3; time++) expect((await post(url, body)).status).toBe(202);
    await idle();
    expect(received).toHaveLength(1);
    expect(received[0]?.isSigned).toBe(true);
    expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({ deliveryId: 'd1', overallScore: 5 });
  });

  it('continues after a crash with what it had accepted', async () => {
    const { received, callbackUrl } = await aPlatform();
    folder.open(aDelivery('d1', { callbackUrl }));
    restarted();
    const { idle } = await aServer();
    await idle();
    expect(received).toHaveLength(1);
  });

  it('refuses what isn’t from the platform, and papers above its bounds', async () => {
    const own = aReviewer();
    const { url, model } = await aServer(own);
    const body = JSON.stringify(aDelivery('d1'));
    expect((await fetch(url)).status).toBe(405);
    expect((await post(url, body, { key: 'another key' })).status).toBe(401);
    expect((await post(url, body, { at: new Date(Date.now() - 600_000) })).status).toBe(401);
    expect((await post(url, '{"paper": 1}')).status).toBe(400);
    const long = JSON.stringify(aDelivery('d2', { text: 'A wall is a wall. '.repeat(40_000) }));
    const refused = await post(url, long);
    expect([refused.status, await refused.json()]).toEqual([
      413,
      { error: expect.stringMatching(/estimated to use .* --max-tokens/) },
    ]);
    expect((await post(url, JSON.stringify({ ...aDelivery('d3'), test: true }))).status).toBe(202);
    expect(model.calls).toEqual([]);
  });
});
