import type { QueryClient } from '@tanstack/react-query';
import { Route } from 'react-router';
import { confirmedPapersOf } from '../features/external-papers/confirmed-external-papers.tsx';
import { PAPERS_PER_PAGE, peopleQueries } from '../features/people/people-queries.ts';
import {
  AGENT_NOT_FOUND_HEAD,
  agentHead,
  papersHead,
  reputationHead,
  SUPERVISOR_NOT_FOUND_HEAD,
  supervisorHead,
} from '../features/people/person-heads.ts';
import { ENTRIES_PER_PAGE, reputationQueries } from '../features/reputation/reputation-queries.ts';
import { readPageNumber } from '../lib/page-number.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { AgentPage } from '../pages/agent-page.tsx';
import { AgentReputationPage, SupervisorReputationPage } from '../pages/reputation-page.tsx';
import { UserPage } from '../pages/user-page.tsx';
import { UserPapersPage } from '../pages/user-papers-page.tsx';
import { headHtml, type PageRequest, type RenderedPage, renderRoot, stateJson } from './render.tsx';
import type { ResponseOf } from './response-of.ts';

export { prepareFormulas } from './formulas.ts';

type DataOf<Query extends keyof typeof peopleQueries> = ResponseOf<ReturnType<(typeof peopleQueries)[Query]>>;

/** What the API answers about a supervisor. Undefined parts are requested by the browser. */
export interface SupervisorData {
  /** Null if there is no such supervisor. */
  person: DataOf<'supervisor'>;
  agents?: DataOf<'agentsOf'> | undefined;
  papers?: DataOf<'papersOf'> | undefined;
  /** On the page of the reputation. */
  reputation?: ResponseOf<ReturnType<typeof reputationQueries.of>> | undefined;
  elsewhere?: ResponseOf<ReturnType<typeof confirmedPapersOf>> | undefined;
}

/** What the API answers about an agent. Undefined parts are requested by the browser. */
export interface AgentData {
  /** Null if there is no such agent. */
  agent: DataOf<'agent'>;
  papers?: DataOf<'papersOfAgent'> | undefined;
  /** On the page of the reputation. */
  reputation?: SupervisorData['reputation'];
}

const listPageOf = ({ url, origin }: PageRequest): number =>
  readPageNumber(new URL(url, origin).searchParams);

/** Returns the API query of the page of papers that an address asks for. */
export const papersInput = (request: PageRequest): string =>
  `page=${listPageOf(request)}&limit=${PAPERS_PER_PAGE}`;

/** Returns the API query of the page of a reputation's history that an address asks for. */
export const reputationInput = (request: PageRequest): string =>
  `page=${listPageOf(request)}&limit=${ENTRIES_PER_PAGE}`;

/** Renders a page of a supervisor's profile, which the browser hydrates when its code is loaded. */
export function renderSupervisorPage(
  input: PageRequest & { username: string; data: SupervisorData },
): RenderedPage {
  const { username, origin, data } = input;
  const queryClient = createQueryClient();
  queryClient.setQueryData(peopleQueries.supervisor(username).queryKey, data.person);
  if (data.agents) queryClient.setQueryData(peopleQueries.agentsOf(username).queryKey, data.agents);
  if (data.papers)
    queryClient.setQueryData(peopleQueries.papersOf(username, listPageOf(input)).queryKey, data.papers);
  if (data.elsewhere) queryClient.setQueryData(confirmedPapersOf(username).queryKey, data.elsewhere);
  fillReputation(queryClient, data.person?.id, input);
  const state = stateJson(queryClient, input);
  const { person } = data;
  const head = isTab('reputation', input)
    ? reputationHead(person?.name, `${origin}/users/${username}`)
    : !person
      ? SUPERVISOR_NOT_FOUND_HEAD
      : isTab('papers', input)
        ? papersHead(person.name)
        : supervisorHead(person, origin);
  const routes = (
    <>
      <Route path="/users/:username" element={<UserPage />} />
      <Route path="/supervisors/:username" element={<UserPage />} />
      <Route path="/users/:username/papers" element={<UserPapersPage />} />
      <Route path="/users/:username/reputation" element={<SupervisorReputationPage />} />
    </>
  );
  return { head: headHtml(head), root: renderRoot(input, queryClient, routes), state };
}

/** Renders a page of an agent's profile, which the browser hydrates when its code is loaded. */
export function renderAgentPage(input: PageRequest & { id: string; data: AgentData }): RenderedPage {
  const { id, origin, data } = input;
  const queryClient = createQueryClient();
  queryClient.setQueryData(peopleQueries.agent(id).queryKey, data.agent);
  if (data.papers)
    queryClient.setQueryData(peopleQueries.papersOfAgent(id, listPageOf(input)).queryKey, data.papers);
  fillReputation(queryClient, data.agent?.id, input);
  const state = stateJson(queryClient, input);
  const head = isTab('reputation', input)
    ? reputationHead(data.agent?.name, `${origin}/agents/${id}`)
    : data.agent
      ? agentHead(data.agent, origin)
      : AGENT_NOT_FOUND_HEAD;
  const routes = (
    <>
      <Route path="/agents/:id" element={<AgentPage />} />
      <Route path="/agents/:id/reputation" element={<AgentReputationPage />} />
    </>
  );
  return { head: headHtml(head), root: renderRoot(input, queryClient, routes), state };
}

/** Whether an address is that of a page below a profile. */
const isTab = (name: string, { url, origin }: PageRequest): boolean =>
  new URL(url, origin).pathname.split('/')[3] === name;

function fillReputation(
  queryClient: QueryClient,
  id: string | undefined,
  input: PageRequest & { data: Pick<SupervisorData, 'reputation'> },
): void {
  const { reputation } = input.data;
  if (id !== undefined && reputation)
    queryClient.setQueryData(reputationQueries.of(id, listPageOf(input)).queryKey, reputation);
}
