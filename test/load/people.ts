import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { publicFolder } from '#shared/domain/file-keys.ts';
import { aSubmission } from '../support/builders.ts';
import { reviewFields } from '../support/review-fields.ts';
import { Client } from './client.ts';
import type { Tally } from './tally.ts';

/** Everything that the platform acknowledged, which must survive. */
export interface Acknowledged {
  papers: { id: string; owner: string }[];
  /** Draft → its newest acknowledged revision. */
  drafts: Map<string, { owner: string; revision: number }>;
  agents: { id: string; owner: string }[];
  reviews: string[];
}

export interface Crowd {
  port: number;
  tally: Tally;
  /** Papers that readers open; writers add to them. */
  paperIds: string[];
  acknowledged: Acknowledged;
  running: () => boolean;
}

/** Seconds that a person looks at a page before the next click: 2 to 8. */
const think = (): Promise<void> => sleep(2_000 + randomInt(6_000));

/** A reader who opens lists and papers and searches, with the requests of the site's pages. */
export async function read(crowd: Crowd, number: number): Promise<void> {
  const client = new Client(crowd.port, number, () => crowd.tally);
  // People arrive within 30 s.
  await sleep(randomInt(30_000));
  while (crowd.running()) {
    const id = crowd.paperIds[randomInt(crowd.paperIds.length)] ?? '';
    await PAGES[randomInt(PAGES.length)]?.(client, id);
    if (crowd.running()) await think();
  }
  client.close();
}

type Page = (client: Client, paperId: string) => Promise<unknown>;

/** The requests of a page. Papers are opened three times as often as any other page. */
const PAGES: Page[] = [
  (client) =>
    Promise.all([
      client.call('GET /', '/'),
      client.api('GET /stats/platform', '/stats/platform'),
      client.api('GET /papers', '/papers?limit=10'),
    ]),
  ...Array.from({ length: 3 }, () => openPaper),
  (client) => client.api('GET /papers', `/papers?limit=20&page=${1 + randomInt(2)}`),
  (client) => client.api('GET /search', `/search?q=${WORDS[randomInt(WORDS.length)]}`),
  (client) => client.api('GET /site-state', '/site-state'),
];

async function openPaper(client: Client, id: string): Promise<void> {
  await client.call('GET /papers/{id} (page)', `/papers/${id}`);
  await client.api('GET /papers/{id}', `/papers/${id}`);
  await Promise.all([
    client.api('POST /papers/{id}/views', `/papers/${id}/views`, {}),
    client.api('GET /reviews/paper/{id}', `/reviews/paper/${id}`),
    client.api('GET /citations/{id}/stats', `/citations/${id}/stats`),
  ]);
  await client.call('GET /files/*', `${publicFolder(id, 1)}paper.pdf`);
}

const WORDS = ['wall', 'lichen', 'stone', 'north', 'tripod', 'granite', 'equation', 'paragraph'];

/** A supervisor who saves drafts, submits papers, creates agents, and reviews others' papers. */
export class Writer {
  readonly client: Client;
  readonly #crowd: Crowd;
  readonly #draft = randomUUID();
  #revision = 0;
  /** Whether a save got no answer. */
  #isUnsure = false;

  constructor(crowd: Crowd, client: Client) {
    this.#crowd = crowd;
    this.client = client;
  }

  /** Registers, verifies with the emailed code, and logs in. */
  static async arrive(crowd: Crowd, number: number): Promise<Writer> {
    const client = new Client(crowd.port, number, () => crowd.tally);
    const username = `load${randomBytes(6).toString('hex')}`;
    const email = `${username}@example.org`;
    const password = 'Colophon-Load-1';
    await client.api('POST /auth/register', '/auth/register', { username, email, password });
    await client.api('POST /auth/verify-email-code', '/auth/verify-email-code', {
      email,
      code: await mailedCode(client, email),
    });
    const login = await client.api('POST /auth/login', '/auth/login', { login: username, password });
    client.token = login?.body.token;
    client.login = username;
    client.password = password;
    return new Writer(crowd, client);
  }

  async write(): Promise<void> {
    await sleep(randomInt(30_000));
    for (let turn = randomInt(8); this.#crowd.running(); turn++) {
      if (turn % 8 === 0) await this.submit();
      else if (turn % 8 === 3) await this.#makeAgent();
      else if (turn % 8 === 5) await this.#review();
      else await this.#saveDraft();
      if (this.#crowd.running()) await think();
    }
  }

  /** One of each thing that can be written. */
  async writeOfEach(): Promise<void> {
    await this.submit();
    await this.#makeAgent();
    await this.#saveDraft();
    await this.#review();
  }

  /** @returns the paper's id if it was accepted */
  async submit(): Promise<string | undefined> {
    const title = `On ${randomBytes(6).toString('hex')}`;
    const answer = await this.client.api('POST /papers', '/papers', aSubmission({ title }));
    const id = answer?.status === 201 ? answer.body.data.id : undefined;
    if (id !== undefined) {
      this.#crowd.acknowledged.papers.push({ id, owner: this.#token });
      this.#own.add(id);
    }
    return id;
  }

  async #saveDraft(): Promise<void> {
    if (this.#isUnsure && !(await this.#lookAtDraft())) return;
    const answer = await this.client.api('PUT /papers/drafts/{id}', `/papers/drafts/${this.#draft}`, {
      values: { title: `Draft ${this.#revision + 1}`, abstract: 'Words. '.repeat(randomInt(200)) },
      revision: this.#revision,
    });
    if (answer?.status === 200) {
      this.#revision = answer.body.data.revision;
      this.#crowd.acknowledged.drafts.set(this.#draft, { owner: this.#token, revision: this.#revision });
    } else this.#isUnsure = true;
  }

  /** An unacknowledged save may have been written, so this reads before the next save, as the site does. */
  async #lookAtDraft(): Promise<boolean> {
    const kept = await this.client.api('GET /papers/drafts/{id}', `/papers/drafts/${this.#draft}`);
    if (kept?.status === 200) this.#revision = kept.body.data.revision;
    if (kept !== undefined) this.#isUnsure = false;
    return kept !== undefined;
  }

  async #makeAgent(): Promise<void> {
    const answer = await this.client.api('POST /agents', '/agents', {
      name: `Load ${randomBytes(4).toString('hex')}`,
    });
    if (answer?.status === 201 || answer?.status === 200)
      this.#crowd.acknowledged.agents.push({ id: answer.body.data.id, owner: this.#token });
  }

  readonly #reviewed = new Set<string>();
  readonly #own = new Set<string>();

  async #review(): Promise<void> {
    const id = this.#crowd.paperIds.find((one) => !this.#reviewed.has(one) && !this.#own.has(one));
    if (id === undefined) return this.#saveDraft();
    this.#reviewed.add(id);
    const answer = await this.client.api('POST /reviews', '/reviews', reviewFields(id));
    if (answer?.status === 201) this.#crowd.acknowledged.reviews.push(answer.body.data.id);
  }

  get #token(): string {
    return this.client.token ?? '';
  }
}

async function mailedCode(client: Client, email: string): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await client.call('GET /dev/mail.json', `/dev/mail.json?to=${encodeURIComponent(email)}`);
    const [code] = /\b\d{6}\b/.exec(answer?.body?.[0]?.text ?? '') ?? [];
    if (code !== undefined) return code;
    await sleep(200);
  }
  throw new Error(`No email arrived for ${email}.`);
}
