import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Stores the codes and sessions of oidc-provider in memory, until the local cloud stops. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const items = new Map<string, { payload: AdapterPayload; until: number }>();
  const find = (match: (key: string, payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const [key, { payload, until }] of items) {
      if (until < Date.now()) {
        items.delete(key);
      } else if (match(key, payload)) {
        return payload;
      }
    }
    return undefined;
  };
  return (model) => {
    const keyOf = (id: string): string => `${model}:${id}`;
    return {
      upsert: async (id, payload, expiresIn = 600) => {
        items.set(keyOf(id), { payload, until: Date.now() + expiresIn * 1000 });
      },
      find: async (id) => find((key) => key === keyOf(id)),
      findByUid: async (uid) => find((key, payload) => key.startsWith(`${model}:`) && payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const payload = find((key) => key === keyOf(id));
        if (payload !== undefined) {
          payload.consumed = Math.floor(Date.now() / 1000);
        }
      },
      destroy: async (id) => void items.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of items) {
          if (payload.grantId === grantId) {
            items.delete(key);
          }
        }
      },
    };
  };
}
