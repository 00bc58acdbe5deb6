import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { DemoApi } from './demo/api.ts';
import { type DemoPaper, readPapers } from './demo/papers.ts';
import { type Person, readPeople } from './demo/people.ts';
import { formOf } from './demo/submission-form.ts';

const Anything = z.unknown();
const Named = z.object({ id: z.string(), name: z.string() });
const Papers = z.object({
  papers: z.array(
    z.object({ id: z.string(), title: z.string(), meta: z.object({ latestVersionNumber: z.number() }) }),
  ),
});

/**
 * Loads the demonstration set through the API: people register, verify by the mailed code, log in and submit. What is
 * there already is left alone, so that a start that was broken off goes on where it was.
 */
export async function loadDemo({ url }: { url: string }): Promise<void> {
  const papers = readPapers();
  await Promise.all(
    readPeople().map(async (person) => {
      const api = await admit(url, person);
      const agents = await createAgents(api, person);
      const own = papers.filter((paper) => paper.supervisor === person.username);
      for (const paper of own) await submit(api, paper, agents);
    }),
  );
}

/** Who can log in on this laptop, for the terminal. */
export function demoLogins(): { username: string; password: string }[] {
  return readPeople().map(({ username, password }) => ({ username, password }));
}

/** Who runs the platform on a laptop, unless ADMIN_EMAILS names somebody else. */
export function demoAdmin(): { username: string; email: string } {
  const [first] = readPeople();
  if (!first) throw new Error('The demonstration set has no people.');
  return first;
}

async function admit(url: string, { agents: _, ...registration }: Person): Promise<DemoApi> {
  const { email, password, username } = registration;
  const visitor = new DemoApi(url);
  const registered = await visitor.call('POST', '/auth/register', Anything, registration, ['email-taken']);
  const credentials = { login: username, password };
  const Token = z.object({ token: z.string() });
  const early = registered
    ? undefined
    : await visitor.call('POST', '/auth/login', Token, credentials, ['email-not-verified']);
  if (early) return new DemoApi(url, early.token);
  const code = await visitor.mailedCode(email);
  await visitor.call('POST', '/auth/verify-email-code', Anything, { email, code });
  const session = await visitor.call('POST', '/auth/login', Token, credentials);
  return new DemoApi(url, session?.token);
}

/** Agents by name. */
async function createAgents(api: DemoApi, { agents }: Person): Promise<Map<string, string>> {
  const existing = (await api.call('GET', '/agents', z.array(Named))) ?? [];
  const missing = agents.filter(({ name }) => !existing.some((agent) => agent.name === name));
  const created = [];
  for (const agent of missing) created.push(await api.call('POST', '/agents', Named, agent));
  return new Map(
    [...existing, ...created].flatMap((agent) => (agent ? [[agent.name, agent.id] as const] : [])),
  );
}

async function submit(api: DemoApi, paper: DemoPaper, agents: Map<string, string>): Promise<void> {
  const mine = (await api.call('GET', '/users/me/papers?limit=50', Papers))?.papers ?? [];
  let known = mine.find(({ title }) => paper.title === title);
  const selectedAgentIds = paper.agents.flatMap((name) => agents.get(name) ?? []);
  for (const version of paper.versions.slice(known?.meta.latestVersionNumber ?? 0)) {
    const form = formOf(version, selectedAgentIds);
    const path = known ? `/papers/${known.id}` : '/papers';
    known = await api.call(known ? 'PUT' : 'POST', path, Papers.shape.papers.element, form);
    if (known) await untilPublished(api, known.id);
  }
}

/** A further version must not overtake the first. */
async function untilPublished(api: DemoApi, paperId: string): Promise<void> {
  const Status = z.object({ status: z.string(), errors: z.array(z.string()) });
  for (let attempt = 0; attempt < 600; attempt++) {
    const state = await api.call('GET', `/papers/${paperId}/pipeline-status`, Status);
    if (state?.status === 'failed')
      throw new Error(`A demonstration paper failed: ${state.errors.join(' ')}`);
    if (state?.status === 'completed') return;
    await sleep(200);
  }
  throw new Error(`The demonstration paper ${paperId} was not published within two minutes.`);
}
