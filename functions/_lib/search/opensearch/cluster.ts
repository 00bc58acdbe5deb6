import { setTimeout as sleep } from 'node:timers/promises';
import type { AwsClient } from 'aws4fetch';
import * as z from 'zod';
import { signingClient } from '../../runtime/signing-client.ts';

/**
 * The URL of an OpenSearch cluster, and the AWS region that its requests are signed for; a self-hosted cluster takes them
 * unsigned.
 */
export interface ClusterAddress {
  url: string;
  region?: string | undefined;
}

interface Request {
  body?: object;
  /** Lines of JSON, for bulk requests and multi-searches. */
  lines?: object[];
  query?: Record<string, string>;
  /** Statuses that are no error here. */
  ignore?: number[];
}

/** Small instances on AWS accept bulk requests of 10 MB; the summary of a paper takes at most some 100 KB. */
const BULK_BYTES = 5_000_000;

const REQUEST_MS = 10_000;
const ATTEMPTS = 3;
/** A proxy or node that is busy or restarting. */
const BUSY = new Set([502, 503, 504]);

const LONGEST_TASK_MS = 600_000;
const TASK_POLL_MS = 500;
const Started = z.object({ task: z.string() });
const Task = z.object({
  completed: z.boolean(),
  error: z.unknown().optional(),
  response: z.object({ failures: z.array(z.unknown()).default([]) }).optional(),
});

/** The OpenSearch requests that search needs; callers parse the responses. */
export class Cluster {
  readonly #url: string;
  readonly #signer: AwsClient | undefined;

  constructor({ url, region }: ClusterAddress) {
    this.#url = url.replace(/\/$/, '');
    this.#signer = region === undefined ? undefined : signingClient('es', region);
  }

  /**
   * Sends a request.
   * @returns the response's body and status. @throws Error for a status that isn't ignored, or without an answer after two more attempts or 10 s
   */
  async request(method: string, path: string, { body, lines, query = {}, ignore = [] }: Request = {}) {
    const search = new URLSearchParams(query).toString();
    const response = await this.#send(`${this.#url}${path}${search && `?${search}`}`, {
      method,
      ...(body
        ? { body: wellFormed(JSON.stringify(body)), headers: { 'content-type': 'application/json' } }
        : {}),
      ...(lines ? { body: ndjson(lines), headers: { 'content-type': 'application/x-ndjson' } } : {}),
    });
    const text = await response.text();
    if (!response.ok && !ignore.includes(response.status))
      throw new Error(`OpenSearch answered ${response.status} to ${method} ${path}: ${text.slice(0, 1000)}`);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { body: (isJson ? JSON.parse(text) : text) as unknown, status: response.status };
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const request = this.#signer ? await this.#signer.sign(url, init) : url;
      const isLast = attempt === ATTEMPTS;
      try {
        const response = await fetch(request, {
          ...(this.#signer ? {} : init),
          signal: AbortSignal.timeout(REQUEST_MS),
        });
        if (isLast || !BUSY.has(response.status)) return response;
        await response.body?.cancel();
      } catch (error) {
        // What took too long once would take the rest of the function's time.
        if (isLast || (error instanceof DOMException && error.name === 'TimeoutError'))
          throw new Error(`OpenSearch did not answer at ${new URL(url).pathname}.`, { cause: error });
      }
    }
  }

  /**
   * Runs what takes longer than a request may.
   * @throws Error if it fails, or takes more than 10 minutes
   */
  async runTask(path: string, body: object): Promise<void> {
    const started = await this.request('POST', path, { body, query: { wait_for_completion: 'false' } });
    const { task } = Started.parse(started.body);
    for (const end = Date.now() + LONGEST_TASK_MS; Date.now() < end; await sleep(TASK_POLL_MS)) {
      const { completed, error, response } = Task.parse((await this.request('GET', `/_tasks/${task}`)).body);
      if (!completed) continue;
      const problems = [...(error ? [error] : []), ...(response?.failures ?? [])];
      if (problems.length === 0) return;
      throw new Error(`OpenSearch couldn’t run ${path}: ${JSON.stringify(problems).slice(0, 1000)}`);
    }
    throw new Error(`OpenSearch didn’t finish ${path} in time.`);
  }

  async search(index: string, body: object): Promise<unknown> {
    // A word's rarity is counted over all shards; otherwise a paper's rank would depend on its shard. Partial results are
    // refused: alerts would take the missing papers for new ones later.
    const query = { search_type: 'dfs_query_then_fetch', allow_partial_search_results: 'false' };
    return (await this.request('POST', `/${index}/_search`, { body, query })).body;
  }

  /** Sends actions, each of one or two lines, in requests of a size that every instance accepts. */
  async bulk(actions: object[][], refresh: 'true' | 'false'): Promise<unknown[]> {
    const answers: unknown[] = [];
    let lines: object[] = [];
    let bytes = 0;
    const send = async () => {
      if (lines.length > 0)
        answers.push((await this.request('POST', '/_bulk', { lines, query: { refresh } })).body);
      [lines, bytes] = [[], 0];
    };
    for (const action of actions) {
      const size = JSON.stringify(action).length;
      if (bytes + size > BULK_BYTES) await send();
      lines.push(...action);
      bytes += size;
    }
    await send();
    return answers;
  }
}

const ndjson = (lines: object[]) => lines.map((line) => `${wellFormed(JSON.stringify(line))}\n`).join('');

/** A truncated word may end in a lone surrogate, which isn't valid UTF-8: OpenSearch would refuse the whole request. */
const wellFormed = (json: string) => json.replaceAll(/\\ud[89a-f][0-9a-f]{2}/g, '\\ufffd');
