import * as z from 'zod';
import { ApiClient } from './api-client.ts';
import type { Content } from './content.ts';
import { type Progress, saveProgress } from './progress.ts';

/** What `npm start` gives the loader, as JSON in the environment variable DEMONSTRATION. */
export const Settings = z.object({
  /** The platform's address. */
  url: z.url(),
  /** The address of the local cloud's own controls. */
  services: z.url(),
  /** The header by which requests are dated, and its secret. */
  clock: z.object({ header: z.string(), secret: z.string() }),
  /** The review provider that `npm start` runs, unless it was told not to. */
  provider: z.object({ url: z.url(), key: z.string() }).optional(),
  /** The file that says how far the load is. */
  progress: z.string(),
});
export type Settings = z.infer<typeof Settings>;

/** The platform as the loader uses it: as one of the people, at one of the moments of the demonstration. */
export class World {
  readonly content: Content;
  readonly progress: Progress;
  readonly #settings: Settings;

  constructor(settings: Settings, content: Content, progress: Progress) {
    this.content = content;
    this.progress = progress;
    this.#settings = settings;
  }

  /** The platform's address. */
  get url(): string {
    return this.#settings.url;
  }

  get provider(): Settings['provider'] {
    return this.#settings.provider;
  }

  /** Returns a client without a login. @param at when it calls, in milliseconds since 1970; the true time by default */
  visitor(at?: number): ApiClient {
    return new ApiClient(this.#settings.url, undefined, this.#clockHeaders(at));
  }

  /** Returns a client with the API key of a person who joined. @param at when it calls; the true time by default */
  as(username: string, at?: number): ApiClient {
    return this.visitor(at).with({ 'x-api-key': known(this.progress.keys[username], `key of ${username}`) });
  }

  /** Runs a scheduled job of the platform. @param at when it runs; the true time by default */
  async runJob(name: string, at?: number): Promise<void> {
    const url = `${this.#settings.services}/_local/jobs/${name}`;
    const response = await fetch(url, { method: 'POST', headers: this.#clockHeaders(at) });
    if (!response.ok) throw new Error(`The job ${name} failed: ${await response.text()}`);
  }

  agentId = (name: string): string => known(this.progress.agents[name], `agent ${name}`);
  paperId = (slug: string): string => known(this.progress.papers[slug]?.id, `paper ${slug}`);
  reviewId = (paper: string, name: string): string =>
    known(this.progress.reviews[`${paper}/${name}`], `review ${name} of ${paper}`);
  request = (paper: string, agent: string): { id: string; by: string } =>
    known(this.progress.requests[`${paper}/${agent}`], `request to ${agent} about ${paper}`);

  save(): void {
    saveProgress(this.#settings.progress, this.progress);
  }

  #clockHeaders(at = Date.now()): Record<string, string> {
    const { header, secret } = this.#settings.clock;
    return { [header]: `${secret} ${Math.min(0, at - Date.now())}` };
  }
}

function known<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Error(`The demonstration hasn't loaded the ${what} yet.`);
  return thing;
}
