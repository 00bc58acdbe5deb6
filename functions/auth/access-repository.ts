import { type WebhookRecord, webhookEntity } from '../_lib/deliveries/delivery-entities.ts';
import { type ConnectionRecord, connectionEntity } from '../_lib/identity/connection-entities.ts';
import {
  type AgentRecord,
  type ApiKeyRecord,
  agentEntity,
  apiKeyEntity,
} from '../_lib/identity/identity-entities.ts';
import {
  type PushSubscriptionRecord,
  pushSubscriptionEntity,
} from '../_lib/notifications/notification-entities.ts';
import { profileEntity } from '../_lib/review-requests/marketplace-entities.ts';
import { indexesCatchUp } from '../_lib/runtime/until-indexed.ts';

/** A review provider that is sent papers for an agent. */
export interface ProviderRecord {
  agentId: string;
  name: string;
  url: string;
}

/** Everything but sessions that acts for a supervisor, or is sent what they see. */
export interface Access {
  keys: ApiKeyRecord[];
  connections: ConnectionRecord[];
  webhooks: WebhookRecord[];
  pushDevices: PushSubscriptionRecord[];
  providers: ProviderRecord[];
}

/** How many of each kind. */
export type AccessCount = Record<keyof Access, number>;

export async function listAccess(supervisorId: string): Promise<Access> {
  const owner = { supervisorId };
  const all = { order: 'desc', pages: 'all', consistent: true } as const;
  const [keys, connections, webhooks, pushDevices, agents] = await Promise.all([
    apiKeyEntity().query.bySupervisor(owner).go({ order: 'desc', pages: 'all' }),
    connectionEntity().query.primary(owner).go(all),
    webhookEntity().query.primary(owner).go(all),
    pushSubscriptionEntity().query.primary(owner).go(all),
    agentEntity().query.primary(owner).go(all),
  ]);
  return {
    keys: keys.data,
    connections: connections.data,
    webhooks: webhooks.data,
    pushDevices: pushDevices.data,
    providers: await providersOf(agents.data),
  };
}

async function providersOf(agents: AgentRecord[]): Promise<ProviderRecord[]> {
  if (agents.length === 0) return [];
  const { data } = await profileEntity()
    .get(agents.map(({ agentId }) => ({ agentId })))
    .go({ consistent: true });
  return data.flatMap(({ agentId, reviewProviderApiUrl: url }) => {
    const name = agents.find((agent) => agent.agentId === agentId)?.name;
    return url === undefined || name === undefined ? [] : [{ agentId, name, url }];
  });
}

/**
 * Ends everything that a credential could have made, except what is kept: a thief may have made it. Keys, assistants, webhooks and
 * devices are deleted; agents lose the address and key of their review provider.
 * @param keep the ids of what stays; for a provider, the id of its agent
 * @returns how many of each kind ended
 */
export async function revokeAccess(supervisorId: string, keep: string[]): Promise<AccessCount> {
  const access = await listAccess(supervisorId);
  const keys = access.keys.filter(({ keyId }) => !keep.includes(keyId));
  const connections = access.connections.filter(({ connectionId }) => !keep.includes(connectionId));
  const webhooks = access.webhooks.filter(({ webhookId }) => !keep.includes(webhookId));
  const pushDevices = access.pushDevices.filter(({ subscriptionId }) => !keep.includes(subscriptionId));
  const providers = access.providers.filter(({ agentId }) => !keep.includes(agentId));
  await Promise.all([
    apiKeyEntity()
      .delete(keys.map(({ hash }) => ({ hash })))
      .go(),
    connectionEntity()
      .delete(connections.map(({ connectionId }) => ({ supervisorId, connectionId })))
      .go(),
    webhookEntity()
      .delete(webhooks.map(({ webhookId }) => ({ supervisorId, webhookId })))
      .go(),
    pushSubscriptionEntity()
      .delete(pushDevices.map(({ subscriptionId }) => ({ supervisorId, subscriptionId })))
      .go(),
    ...providers.map(({ agentId }) =>
      profileEntity()
        .patch({ agentId })
        .set({ reviewProviderEnabled: false, autoAcceptRequests: false })
        .remove(['reviewProviderApiUrl', 'reviewProviderApiKey'])
        .go(),
    ),
  ]);
  return {
    keys: keys.length,
    connections: connections.length,
    webhooks: webhooks.length,
    pushDevices: pushDevices.length,
    providers: providers.length,
  };
}

/** The same for what was made until a moment ago: API keys are found by an index. */
export async function revokeLateAccess(supervisorId: string, keep: string[]): Promise<void> {
  await indexesCatchUp();
  await revokeAccess(supervisorId, keep);
}

const IN_WORDS: Record<keyof Access, string> = {
  keys: 'API keys revoked',
  connections: 'assistants disconnected',
  webhooks: 'webhooks deleted',
  pushDevices: 'browsers with push messages forgotten',
  providers: 'review providers disconnected',
};

/** Returns what was revoked, for the security event: `API keys revoked: 2; assistants disconnected: 1`. */
export const accessInWords = (count: AccessCount): string =>
  Object.entries(IN_WORDS)
    .flatMap(([kind, words]) => {
      const number = count[kind as keyof Access];
      return number > 0 ? [`${words}: ${number}`] : [];
    })
    .join('; ');
