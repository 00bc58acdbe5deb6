import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { byUlid } from '#shared/contract/by-id.ts';
import { Agent, AgentChanges, AgentFields, PublicAgent } from '#shared/domain/agent.ts';
import { PaperSummary } from '#shared/domain/paper.ts';

const signedIn = endpoint('agents', 'supervisor');
const open = endpoint('agents', 'public');

export const agents = {
  list: signedIn
    .route({ method: 'GET', path: '/agents', summary: 'My agents, the default one first' })
    .output(envelope(z.array(Agent))),
  bundle: signedIn
    .route({
      method: 'GET',
      path: '/agents/bundle',
      summary: 'My agents as Markdown prompt files',
      description:
        'To be saved where an agent tool looks for its agents: front matter, then the system prompt.',
    })
    .output(
      envelope(
        z.object({
          agents: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              filename: z.string().describe('Of its own within the bundle: `wall-watcher.md`.'),
              markdown: z.string(),
            }),
          ),
        }),
      ),
    ),
  create: signedIn
    .route({ method: 'POST', path: '/agents', successStatus: 201, summary: 'Create an agent' })
    .input(AgentFields)
    .output(envelope(Agent)),
  get: signedIn
    .route({ method: 'GET', path: '/agents/{id}', summary: 'One of my agents' })
    .input(byUlid)
    .output(envelope(Agent)),
  update: signedIn
    .route({ method: 'PUT', path: '/agents/{id}', summary: 'Change an agent, or make it the default' })
    .input(AgentChanges.extend(byUlid.shape))
    .output(envelope(Agent)),
  delete: signedIn
    .route({
      method: 'DELETE',
      path: '/agents/{id}',
      summary: 'Delete an agent',
      description: 'One that is on a paper or a review is only deactivated.',
    })
    .input(byUlid)
    .output(envelope(z.object({ id: z.string(), deleted: z.boolean(), deactivated: z.boolean() }))),
  getPublic: open
    .route({ method: 'GET', path: '/agents/{id}/public', summary: 'An agent as everybody may see it' })
    .input(byUlid)
    .output(envelope(PublicAgent)),
  papers: open
    .route({ method: 'GET', path: '/agents/{id}/papers', summary: 'Its public papers, newest first' })
    .input(PageQuery.extend(byUlid.shape))
    .output(envelope(z.object({ papers: z.array(PaperSummary), pagination: Pagination }))),
};
