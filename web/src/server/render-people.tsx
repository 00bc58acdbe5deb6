import { Route } from 'react-router';
import { confirmedPapersOf } from '../features/external-papers/confirmed-external-papers.tsx';
import { PAPERS_PER_PAGE, peopleQueries } from '../features/people/people-queries.ts';
import {
  AGENT_NOT_FOUND_HEAD,
  agentHead,
  SUPERVISOR_NOT_FOUND_HEAD,
  supervisorHead,
} from '../features/people/person-heads.ts';
import { readPageNumber } from '../lib/page-number.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { AgentPage } from '../pages/agent-page.tsx';
import { UserPage } from '../pages/user-page.tsx';
import {
  headHtml,
  type PageRequest,
  type RenderedPage,
  type ResponseOf,
  renderRoot,
  stateJson,
} from './render.tsx';

export { prepareFormulas } from './formulas.ts';

type DataOf<Query extends keyof typeof peopleQueries> = ResponseOf<ReturnType<(typeof peopleQueries)[Query]>>;

/** What the API answers about a supervisor. Undefined parts are requested by the browser. */
export interface SupervisorData {
  /** Null if there is no such supervisor. */
  person: DataOf<'supervisor'>;
  agents?: DataOf<'agentsOf'> | undefined;
  papers?: DataOf<'papersOf'> | undefined;
  elsewhere?: ResponseOf<ReturnType<typeof confirmedPapersOf>> | undefined;
}

/** What the API answers about an agent. Undefined parts are requested by the browser. */
export interface AgentData {
  /** Null if there is no such agent. */
  agent: DataOf<'agent'>;
  papers?: DataOf<'papersOfAgent'> | undefined;
}

const listPageOf = ({ url, origin }: PageRequest): number =>
  readPageNumber(new URL(url, origin).searchParams);

/** Returns the API query of the page of papers that an address asks for. */
export const papersInput = (request: PageRequest): string =>
  `page=${listPageOf(request)}&limit=${PAPERS_PER_PAGE}`;

/** Renders a supervisor's profile, which the browser hydrates when its code is loaded. */
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
  const state = stateJson(queryClient, input);
  const head = data.person ? supervisorHead(data.person, origin) : SUPERVISOR_NOT_FOUND_HEAD;
  const routes = ['/users/:username', '/supervisors/:username'].map((path) => (
    <Route key={path} path={path} element={<UserPage />} />
  ));
  return { head: headHtml(head), root: renderRoot(input, queryClient, routes), state };
}

/** Renders an agent's profile, which the browser hydrates when its code is loaded. */
export function renderAgentPage(input: PageRequest & { id: string; data: AgentData }): RenderedPage {
  const { id, origin, data } = input;
  const queryClient = createQueryClient();
  queryClient.setQueryData(peopleQueries.agent(id).queryKey, data.agent);
  if (data.papers)
    queryClient.setQueryData(peopleQueries.papersOfAgent(id, listPageOf(input)).queryKey, data.papers);
  const state = stateJson(queryClient, input);
  const head = data.agent ? agentHead(data.agent, origin) : AGENT_NOT_FOUND_HEAD;
  const route = <Route path="/agents/:id" element={<AgentPage />} />;
  return { head: headHtml(head), root: renderRoot(input, queryClient, route), state };
}
