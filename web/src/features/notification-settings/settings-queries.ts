import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GlobalSettingsChange, PreferencesChange } from '#shared/domain/notification.ts';
import { api, apiClient } from '../../lib/api-client.ts';

/** What these settings ask; the owner of these keys. */
export const settingsQueries = {
  global: () => api.notifications.getGlobal.queryOptions({ select: ({ data }) => data }),
  preferences: () =>
    api.notifications.getPreferences.queryOptions({ select: ({ data }) => data.preferences }),
  devices: () => api.notifications.listPushDevices.queryOptions({ select: ({ data }) => data.devices }),
};

/** Changes what holds for all types; what the server keeps is what is shown. */
export function useGlobalChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: GlobalSettingsChange) => apiClient.notifications.changeGlobal(change),
    onSuccess: (answer) => queryClient.setQueryData(settingsQueries.global().queryKey, answer),
  });
}

export function usePreferencesChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (preferences: PreferencesChange) =>
      apiClient.notifications.changePreferences({ preferences }),
    onSuccess: (answer) => queryClient.setQueryData(settingsQueries.preferences().queryKey, answer),
  });
}
