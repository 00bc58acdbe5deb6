import { setTimeout as sleep } from 'node:timers/promises';
import { pollDelay } from '../../shared/domain/poll-delay.ts';
import type { Client } from './client.ts';
import { type Crowd, Writer } from './people.ts';
import { Tally } from './tally.ts';

/** A paper has three tries of at most three minutes. */
const MOST_SECONDS = 600;

export interface Fate {
  /** `completed`, `held`, `failed`, or the code of the refusal. */
  status: string;
  /** From the request to the end of the pipeline. */
  seconds: number;
}

/** A supervisor who submits papers and waits for them. */
export class Submitter {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  /** Registers, verifies, and logs in. @param number the person's address */
  static async arrive(port: number, number: number): Promise<Submitter> {
    const tally = new Tally();
    const nothing = { papers: [], drafts: new Map(), agents: [], reviews: [] };
    const crowd: Crowd = { port, tally, paperIds: [], acknowledged: nothing, running: () => true };
    const { client } = await Writer.arrive(crowd, number);
    return new Submitter(client);
  }

  async publish(form: FormData): Promise<Fate> {
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    const sent = await this.#client.api('POST /papers', '/papers', form);
    if (sent?.status !== 201)
      return {
        status: String(sent?.body?.code ?? sent?.status ?? 'no answer within 30 s'),
        seconds: seconds(),
      };
    const { id } = sent.body.data;
    for (let polls = 1; seconds() < MOST_SECONDS; polls += 1) {
      const answer = await this.#client.api(
        'GET /papers/{id}/pipeline-status',
        `/papers/${id}/pipeline-status`,
      );
      const status = answer?.body?.data?.status;
      if (status !== undefined && status !== 'processing') return { status, seconds: seconds() };
      // As often as the page of a submission.
      await sleep(pollDelay(polls));
    }
    return { status: 'never ended', seconds: seconds() };
  }
}
