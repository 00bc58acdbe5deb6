import { ulid } from 'ulid';
import { agents } from '#shared/contract/agents.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { resource } from '../_lib/runtime/resource.ts';
import {
  bundleAgents,
  createAgent,
  deleteAgent,
  getAgent,
  listAgents,
  updateAgent,
} from './manage-agents.ts';
import { getPublicAgent, papersOfAgent } from './public-agent.ts';

const deps = { clock: systemClock, newId: ulid };

export const handler = resource(agents, {
  list: listAgents,
  bundle: bundleAgents,
  create: createAgent(deps),
  get: getAgent,
  update: updateAgent(deps),
  delete: deleteAgent(deps),
  getPublic: getPublicAgent,
  papers: papersOfAgent,
});
