import { Client } from '@opensearch-project/opensearch';
import { AwsSigv4Signer } from '@opensearch-project/opensearch/aws-v3';

/** Where an OpenSearch answers, and in which region of AWS its requests are signed; one of one's own takes them unsigned. */
export interface ClusterAddress {
  url: string;
  region?: string | undefined;
}

interface Request {
  body?: object;
  /** Lines of JSON, as bulks and several searches at once are sent. */
  lines?: object[];
  query?: Record<string, string>;
  /** Statuses that are no error here. */
  ignore?: number[];
}

/** A bulk may hold 10 MB on the smaller instances of AWS; what is shown of a paper is some 100 KB at the most. */
const BULK_BYTES = 5_000_000;

/** The calls of OpenSearch that search needs; answers are parsed by who asks. */
export class Cluster {
  readonly #client: Client;

  constructor({ url, region }: ClusterAddress) {
    this.#client = new Client({
      node: url,
      requestTimeout: 10_000,
      maxRetries: 2,
      ...(region ? AwsSigv4Signer({ region, service: 'es' }) : {}),
    });
  }

  /** @returns the answer's body, and its status. @throws the client's ResponseError for a status that is not ignored */
  async request(method: string, path: string, { body, lines, query = {}, ignore = [] }: Request = {}) {
    const answer = await this.#client.transport.request(
      {
        method,
        path,
        querystring: query,
        ...(body ? { body: wellFormed(JSON.stringify(body)) } : {}),
        ...(lines ? { bulkBody: ndjson(lines) } : {}),
      },
      // The client says what it sends for objects alone; these are texts already.
      { ignore, ...(body ? { headers: { 'content-type': 'application/json' } } : {}) },
    );
    return { body: answer.body as unknown, status: answer.statusCode ?? 0 };
  }

  async search(index: string, body: object): Promise<unknown> {
    // How rare a word is counts over all shards: else the same paper would rank otherwise by where it lies.
    // And an answer of some shards alone is none: alerts would take what they miss for news that is not there.
    const query = { search_type: 'dfs_query_then_fetch', allow_partial_search_results: 'false' };
    return (await this.request('POST', `/${index}/_search`, { body, query })).body;
  }

  /** Sends actions, each a line or two, in requests of a size that every instance takes. */
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

/** Half a character, as a word that is cut may end, is no UTF-8: OpenSearch refuses the whole request. */
const wellFormed = (json: string) => json.replaceAll(/\\ud[89a-f][0-9a-f]{2}/g, '\\ufffd');
