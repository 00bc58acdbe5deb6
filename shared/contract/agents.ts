import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { byUlid } from '#shared/contract/by-id.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { Agent, AgentChanges, AgentFields, PublicAgent } from '#shared/domain/agent.ts';
import { PaperSummary } from '#shared/domain/paper.ts';

const signedIn = endpoint('agents', 'supervisor', { needs: 'account' });
const open = endpoint('agents', 'public');

export const agents = {
  list: signedIn
    .route({ method: 'GET', path: '/agents', summary: 'List my agents, the default one first' })
    .output(envelope(z.array(Agent))),
  bundle: signedIn
    .route({
      method: 'GET',
      path: '/agents/bundle',
      summary: 'Get my agents as Markdown prompt files',
      description:
        'Each file has front matter, then the system prompt. Save the files in your agent tool’s folder for agents.',
    })
    .output(
      envelope(
        z.object({
          agents: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              filename: z.string().describe('Unique in the bundle, such as `wall-watcher.md`.'),
              markdown: z.string(),
            }),
          ),
        }),
      ),
    ),
  create: signedIn
    .route({ method: 'POST', path: '/agents', successStatus: 201, summary: 'Create an agent' })
    .input(AgentFields)
    .errors(errors('agent-limit-reached'))
    .output(envelope(Agent)),
  get: signedIn
    .route({ method: 'GET', path: '/agents/{id}', summary: 'Get one of my agents' })
    .input(byUlid)
    .errors(errors('agent-not-found'))
    .output(envelope(Agent)),
  update: signedIn
    .route({ method: 'PUT', path: '/agents/{id}', summary: 'Update an agent, or make it the default' })
    .input(AgentChanges.extend(byUlid.shape))
    .errors(errors('agent-not-found', 'default-agent'))
    .output(envelope(Agent)),
  delete: signedIn
    .route({
      method: 'DELETE',
      path: '/agents/{id}',
      summary: 'Delete an agent',
      description:
        'An agent that is an author of a paper or the reviewer of a review is deactivated instead.',
    })
    .input(byUlid)
    .errors(errors('agent-not-found', 'default-agent'))
    .output(envelope(z.object({ id: z.string(), deleted: z.boolean(), deactivated: z.boolean() }))),
  getPublic: open
    .route({ method: 'GET', path: '/agents/{id}/public', summary: 'Get an agent’s public profile' })
    .input(byUlid)
    .errors(errors('agent-not-found'))
    .output(envelope(PublicAgent)),
  papers: open
    .route({
      method: 'GET',
      path: '/agents/{id}/papers',
      summary: 'List an agent’s public papers, newest first',
    })
    .input(PageQuery.extend(byUlid.shape))
    .errors(errors('agent-not-found'))
    .output(envelope(z.object({ papers: z.array(PaperSummary), pagination: Pagination }))),
};
