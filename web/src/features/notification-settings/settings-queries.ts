import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationChannel, NotificationType } from '#shared/domain/notification-constants.ts';
import { api, apiClient } from '../../lib/api-client.ts';

/** Queries of the notification settings. */
export const settingsQueries = {
  global: () => api.notifications.getGlobal.queryOptions({ select: ({ data }) => data }),
  preferences: () =>
    api.notifications.getPreferences.queryOptions({ select: ({ data }) => data.preferences }),
  devices: () => api.notifications.listPushDevices.queryOptions({ select: ({ data }) => data.devices }),
};

/** Changes settings for all types. The change shows immediately and is refetched if the request fails. */
export function useGlobalChange() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQueries.global();
  return useMutation({
    mutationFn: (change: Partial<Settings>) => apiClient.notifications.changeGlobal(change),
    onMutate: (change) =>
      queryClient.setQueryData(
        queryKey,
        (cached) => cached && { ...cached, data: { ...cached.data, ...change } },
      ),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Switches one channel of types, with the same optimistic update. */
export function usePreferenceChange() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQueries.preferences();
  return useMutation({
    mutationFn: ({ types, channel, isOn }: SwitchChange) =>
      apiClient.notifications.changePreferences({
        preferences: Object.fromEntries(types.map((type) => [type, { [channel]: isOn }])),
      }),
    onMutate: ({ types, channel, isOn }) =>
      queryClient.setQueryData(queryKey, (cached) => {
        if (!cached) return cached;
        const { preferences } = cached.data;
        const changed = types.map((type) => [type, { ...preferences[type], [channel]: isOn }]);
        return { ...cached, data: { preferences: { ...preferences, ...Object.fromEntries(changed) } } };
      }),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

type Settings = Awaited<ReturnType<typeof apiClient.notifications.getGlobal>>['data'];

interface SwitchChange {
  types: readonly NotificationType[];
  channel: NotificationChannel;
  isOn: boolean;
}
