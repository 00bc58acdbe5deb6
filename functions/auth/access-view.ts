import type { Access as ShownAccess } from '#shared/domain/access.ts';
import { toConnection } from '../_lib/identity/connection-view.ts';
import type { Access } from './access-repository.ts';
import { toApiKey } from './api-keys.ts';

/** Returns what acts or listens for a supervisor as they see it, without secrets. */
export const toAccess = ({ keys, connections, webhooks, pushDevices, providers }: Access): ShownAccess => ({
  keys: keys.map(toApiKey),
  connections: connections.map(toConnection),
  webhooks: webhooks.map(({ webhookId, url, createdAt }) => ({ id: webhookId, url, createdAt })),
  pushDevices: pushDevices.map(({ subscriptionId, userAgent, createdAt }) => ({
    id: subscriptionId,
    userAgent,
    createdAt,
  })),
  providers: providers.map(({ agentId, name, url }) => ({ id: agentId, agentName: name, url })),
});
