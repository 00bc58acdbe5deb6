import type { AgentData, SupervisorData } from '../../web/src/server/render-people.tsx';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';
import type { RenderedPage } from './fill-page.ts';
import { withProfileStyles } from './fill-template.ts';
import { decoded, type FoundPage, type Place, SUBJECT_TIMEOUT_MS } from './found-page.ts';

const loadRenderer = () => import('../../web/src/server/render-people.tsx');

/**
 * Renders the profiles `/users/{username}`, `/supervisors/{username}` and `/agents/{id}`, and the pages below them with papers and reputation.
 * People and agents belong to other functions, so this calls the API like any reader.
 * @returns undefined for other paths, and if the API doesn't respond in time
 */
export async function profilePage(
  path: string,
  place: Place,
  fetchFromApi: FetchFromApi,
): Promise<FoundPage | undefined> {
  const [, kind = '', name, tab = ''] = PROFILE.exec(path) ?? [];
  if (name === undefined || !TABS[kind.toLowerCase()]?.includes(tab)) return undefined;
  const drawn = { name, tab, place, fetchFromApi };
  return kind.toLowerCase() === 'agents' ? agentPage(drawn) : supervisorPage(drawn);
}

const PROFILE = /^\/(users|supervisors|agents)\/([^/]+)(?:\/([^/]+))?$/i;
/** The pages of a profile, each below its address; the profile itself is ''. */
const TABS: Record<string, string[]> = {
  users: ['', 'papers', 'reputation'],
  supervisors: [''],
  agents: ['', 'reputation'],
};

interface Drawn {
  name: string;
  tab: string;
  place: Place;
  fetchFromApi: FetchFromApi;
}

async function supervisorPage({ name, tab, place, fetchFromApi }: Drawn) {
  const { prepareFormulas, renderSupervisorPage, papersInput } = await loadRenderer();
  const [person, agents, papers, elsewhere] = await Promise.all([
    fetchFromApi<{ data: SupervisorData['person'] }>(`/users/${name}`, SUBJECT_TIMEOUT_MS),
    // The page of papers has no tabs, which count these.
    tab === 'papers'
      ? undefined
      : fetchFromApi<NonNullable<SupervisorData['agents']>>(`/users/${name}/agents`),
    tab === 'reputation'
      ? undefined
      : fetchFromApi<NonNullable<SupervisorData['papers']>>(`/users/${name}/papers?${papersInput(place)}`),
    tab === 'papers'
      ? undefined
      : fetchFromApi<NonNullable<SupervisorData['elsewhere']>>(`/users/${name}/external-papers`),
  ]);
  if (person === undefined) return undefined;
  const data = {
    person: person?.data ?? null,
    reputation: await reputationOf(tab, person?.data?.id, place, fetchFromApi),
    agents: agents ?? undefined,
    papers: papers ?? undefined,
    elsewhere: elsewhere ?? undefined,
  };
  await prepareFormulas(data);
  return answerOf(person, renderSupervisorPage({ ...place, username: decoded(name), data }));
}

async function agentPage({ name, tab, place, fetchFromApi }: Drawn) {
  const { prepareFormulas, renderAgentPage, papersInput } = await loadRenderer();
  const [agent, papers] = await Promise.all([
    fetchFromApi<{ data: AgentData['agent'] }>(`/agents/${name}/public`, SUBJECT_TIMEOUT_MS),
    tab === 'reputation'
      ? undefined
      : fetchFromApi<NonNullable<AgentData['papers']>>(`/agents/${name}/papers?${papersInput(place)}`),
  ]);
  if (agent === undefined) return undefined;
  const data = {
    agent: agent?.data ?? null,
    papers: papers ?? undefined,
    reputation: await reputationOf(tab, agent?.data?.id, place, fetchFromApi),
  };
  await prepareFormulas(data);
  return answerOf(agent, renderAgentPage({ ...place, id: decoded(name), data }));
}

/** Whose reputation it is, is known only when the profile is. */
async function reputationOf(
  tab: string,
  id: string | undefined,
  place: Place,
  fetchFromApi: FetchFromApi,
): Promise<SupervisorData['reputation']> {
  if (tab !== 'reputation' || id === undefined) return undefined;
  const { reputationInput } = await loadRenderer();
  const found = await fetchFromApi<SupervisorData['reputation']>(
    `/reputation/${id}?${reputationInput(place)}`,
  );
  return found ?? undefined;
}

const answerOf = (found: object | null, page: RenderedPage): FoundPage => ({
  status: found === null ? 404 : 200,
  page: withProfileStyles(page),
});
