import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import * as z from 'zod';
import { ANSWER_BYTES, type ProviderReview, SIGNATURE_HEADER } from '#shared/domain/review-provider.ts';
import { type PlantedPaper, plantErrors } from '../../functions/_lib/exam/plant-errors.ts';
import type { ExamPaper } from '../../functions/_lib/exam/score-exam.ts';
import { isSigned, signBody } from '../../functions/_lib/providers/provider-signature.ts';
import { readAnswer, readReview } from '../../functions/_lib/providers/read-provider-response.ts';
import { deliveryOfText } from '../../functions/mcp/program/reviewer/delivery-of-text.ts';

/** An exam for a review provider: which papers it gets, with which planted errors. */
export interface Exam {
  url: string;
  key: string;
  /** Folders of demonstration papers with a Markdown source. */
  papers: string[];
  seeds: number[];
  /** Planted errors for each paper. */
  errors: number;
  /** How long a provider that answers 202 has for its callback. */
  callbackSeconds: number;
}

/** Returns the names of the demonstration papers that an exam can use: those with a Markdown source. */
export const examPapers = (): string[] =>
  globSync('examples/papers/*/v1/paper.md')
    .map((file) => file.split(path.sep)[2] ?? '')
    .toSorted();

/**
 * Sends each paper with planted errors to a review provider, by the protocol of docs/product/review-providers.md.
 * @throws Error if the provider doesn't return a review
 */
export async function runExam(exam: Exam): Promise<ExamPaper[]> {
  const results: ExamPaper[] = [];
  for (const seed of exam.seeds)
    for (const name of exam.papers) {
      const source = readExamPaper(name);
      const paper = plantErrors(source.text, seed, exam.errors);
      const { items = [] } = await deliver(exam, source, paper);
      results.push({ paper, items });
    }
  return results;
}

/** Returns a demonstration paper as it is before errors are planted. */
export function readExamPaper(name: string) {
  const Fields = z.looseObject({
    title: z.string(),
    abstract: z.string(),
    keywords: z.array(z.string()).default([]),
  });
  const folder = path.join('examples/papers', name);
  return {
    ...Fields.parse(JSON.parse(readFileSync(path.join(folder, 'paper.json'), 'utf8'))),
    text: readFileSync(path.join(folder, 'v1/paper.md'), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''),
  };
}

async function deliver(
  { url, key, callbackSeconds }: Exam,
  source: ReturnType<typeof readExamPaper>,
  { text }: PlantedPaper,
): Promise<ProviderReview> {
  const deliveryId = crypto.randomUUID();
  const callback = await listenForCallback(key, deliveryId);
  try {
    const paper = { ...source, contentMarkdown: text };
    const now = new Date();
    const delivery = deliveryOfText(paper, { deliveryId, callbackUrl: callback.url, now });
    const body = JSON.stringify(delivery);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
        [SIGNATURE_HEADER]: signBody(body, key, new Date()),
      },
      body,
    });
    const answer = readAnswer({ status: response.status, body: await response.text() }, deliveryId);
    if (answer.kind === 'fault') throw new Error(answer.problem);
    return answer.kind === 'review' ? answer.review : await callback.review(callbackSeconds);
  } finally {
    callback.stop();
  }
}

/** Listens on a free port of this machine for the review of a provider that answered 202. */
async function listenForCallback(key: string, deliveryId: string) {
  const { promise, resolve, reject } = Promise.withResolvers<ProviderReview>();
  // Without a callback nobody waits for it.
  promise.catch(() => undefined);
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body = (body + part).slice(0, ANSWER_BYTES);
    const signature = request.headers[SIGNATURE_HEADER.toLowerCase()];
    const read = readReview(body, deliveryId);
    if (!isSigned(body, String(signature), key, new Date())) reject(new Error('The callback isn’t signed.'));
    else if (read.kind === 'review') resolve(read.review);
    else reject(new Error(read.problem));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/callback`,
    review: (seconds: number) => {
      const timer = setTimeout(
        () => reject(new Error(`No callback came within ${seconds} s.`)),
        seconds * 1000,
      );
      return promise.finally(() => clearTimeout(timer));
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
