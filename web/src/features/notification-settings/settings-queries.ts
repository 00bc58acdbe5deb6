import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationChannel, NotificationType } from '#shared/domain/notification-terms.ts';
import { api, apiClient } from '../../lib/api-client.ts';

/** What these settings ask; the owner of these keys. */
export const settingsQueries = {
  global: () => api.notifications.getGlobal.queryOptions({ select: ({ data }) => data }),
  preferences: () =>
    api.notifications.getPreferences.queryOptions({ select: ({ data }) => data.preferences }),
  devices: () => api.notifications.listPushDevices.queryOptions({ select: ({ data }) => data.devices }),
};

/** Changes what holds for all types: shown at once, and as it was where the server refuses. */
export function useGlobalChange() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQueries.global();
  return useMutation({
    mutationFn: (change: Partial<Settings>) => apiClient.notifications.changeGlobal(change),
    onMutate: (change) =>
      queryClient.setQueryData(
        queryKey,
        (known) => known && { ...known, data: { ...known.data, ...change } },
      ),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** One switch of one type, in the same way. */
export function useSwitch() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQueries.preferences();
  return useMutation({
    mutationFn: ({ type, channel, isOn }: SwitchChange) =>
      apiClient.notifications.changePreferences({ preferences: { [type]: { [channel]: isOn } } }),
    onMutate: ({ type, channel, isOn }) =>
      queryClient.setQueryData(queryKey, (known) => {
        if (!known) return known;
        const { preferences } = known.data;
        const switches = { ...preferences[type], [channel]: isOn };
        return { ...known, data: { preferences: { ...preferences, [type]: switches } } };
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
