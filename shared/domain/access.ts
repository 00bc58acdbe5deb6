import * as z from 'zod';
import { ApiKey } from './api-key.ts';
import { Connection } from './connection.ts';
import { PushDevice } from './notification.ts';

/** Everything but sessions that acts for a supervisor, or is sent what they see. A password reset ends it. */
export const Access = z.object({
  keys: z.array(ApiKey),
  connections: z.array(Connection).describe('Connected assistants.'),
  webhooks: z.array(z.object({ id: z.string(), url: z.string(), createdAt: z.string() })),
  pushDevices: z.array(PushDevice).describe('Browsers that receive push messages.'),
  providers: z
    .array(z.object({ id: z.string().describe('The agent’s id.'), agentName: z.string(), url: z.string() }))
    .describe('Review providers, which are sent papers for an agent.'),
});
export type Access = z.infer<typeof Access>;
