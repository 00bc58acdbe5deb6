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

/** Switches one channel of one type, with the same optimistic update. */
export function usePreferenceChange() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQueries.preferences();
  return useMutation({
    mutationFn: ({ type, channel, isOn }: SwitchChange) =>
      apiClient.notifications.changePreferences({ preferences: { [type]: { [channel]: isOn } } }),
    onMutate: ({ type, channel, isOn }) =>
      queryClient.setQueryData(queryKey, (cached) => {
        if (!cached) return cached;
        const { preferences } = cached.data;
        const switches = { ...preferences[type], [channel]: isOn };
        return { ...cached, data: { preferences: { ...preferences, [type]: switches } } };
      }),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

type Settings = Awaited<ReturnType<typeof apiClient.notifications.getGlobal>>['data'];

interface SwitchChange {
  type: NotificationType;
  channel: NotificationChannel;
  isOn: boolean;
}
