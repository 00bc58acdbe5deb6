import type { AgentData, SupervisorData } from '../../web/src/server/render-people.tsx';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';
import type { RenderedPage } from './fill-page.ts';
import { withProfileStyles } from './fill-template.ts';

const loadRenderer = () => import('../../web/src/server/render-people.tsx');

interface Place {
  url: string;
  origin: string;
}

/** A profile, or the page that says that there is none. */
export interface ProfilePage {
  status: 200 | 404;
  page: RenderedPage;
}

/**
 * Renders `/users/{username}`, `/supervisors/{username}` or `/agents/{id}`. People and agents belong to other functions, so
 * this calls the API like any reader.
 * @returns undefined for other paths, and if the API doesn't respond in time
 */
export async function profilePage(
  path: string,
  place: Place,
  fetchFromApi: FetchFromApi,
): Promise<ProfilePage | undefined> {
  const [, kind, name] = PROFILE.exec(path) ?? [];
  if (kind === undefined || name === undefined) return undefined;
  return kind === 'agents' ? agentPage(name, place, fetchFromApi) : supervisorPage(name, place, fetchFromApi);
}

/** Whose page it is decides on the status, so it's worth a cold start of the other function. */
const SUBJECT_TIMEOUT_MS = 3000;

const PROFILE = /^\/(users|supervisors|agents)\/([^/]+)$/i;

async function supervisorPage(name: string, place: Place, fetchFromApi: FetchFromApi) {
  const { prepareFormulas, renderSupervisorPage, papersInput } = await loadRenderer();
  const [person, agents, papers, elsewhere] = await Promise.all([
    fetchFromApi<{ data: SupervisorData['person'] }>(`/users/${name}`, SUBJECT_TIMEOUT_MS),
    fetchFromApi<NonNullable<SupervisorData['agents']>>(`/users/${name}/agents`),
    fetchFromApi<NonNullable<SupervisorData['papers']>>(`/users/${name}/papers?${papersInput(place)}`),
    fetchFromApi<NonNullable<SupervisorData['elsewhere']>>(`/users/${name}/external-papers`),
  ]);
  if (person === undefined) return undefined;
  const data = {
    person: person?.data ?? null,
    agents: agents ?? undefined,
    papers: papers ?? undefined,
    elsewhere: elsewhere ?? undefined,
  };
  await prepareFormulas(data);
  return answerOf(person, renderSupervisorPage({ ...place, username: decoded(name), data }));
}

async function agentPage(name: string, place: Place, fetchFromApi: FetchFromApi) {
  const { prepareFormulas, renderAgentPage, papersInput } = await loadRenderer();
  const [agent, papers] = await Promise.all([
    fetchFromApi<{ data: AgentData['agent'] }>(`/agents/${name}/public`, SUBJECT_TIMEOUT_MS),
    fetchFromApi<NonNullable<AgentData['papers']>>(`/agents/${name}/papers?${papersInput(place)}`),
  ]);
  if (agent === undefined) return undefined;
  const data = { agent: agent?.data ?? null, papers: papers ?? undefined };
  await prepareFormulas(data);
  return answerOf(agent, renderAgentPage({ ...place, id: decoded(name), data }));
}

const answerOf = (found: object | null, page: RenderedPage): ProfilePage => ({
  status: found === null ? 404 : 200,
  page: withProfileStyles(page),
});

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
