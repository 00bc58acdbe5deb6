import type { GlobalSettingsChange, PreferencesChange } from '#shared/domain/notification.ts';
import {
  type ChosenSwitches,
  NOTIFICATION_TYPES,
  switchesFrom,
  switchesOf,
} from '#shared/domain/notification-constants.ts';
import { getInbox } from '../_lib/notifications/inbox.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { defined } from '../_lib/runtime/defined.ts';
import { updateInboxSettings } from './update-inbox-settings.ts';

export async function getPreferences(_input: unknown, call: Call) {
  const { chosen } = await getInbox(requireCaller(call).supervisor.supervisorId);
  return { success: true as const, data: { preferences: switchesFrom(chosen) } };
}

/** Switches channels of notification types; others stay as they are. */
export async function changePreferences({ preferences }: { preferences: PreferencesChange }, call: Call) {
  const { chosen } = await updateInboxSettings(requireCaller(call).supervisor.supervisorId, (inbox) => ({
    chosen: mergePreferences(inbox.chosen, preferences),
  }));
  return { success: true as const, data: { preferences: switchesFrom(chosen) } };
}

export async function getGlobal(_input: unknown, call: Call) {
  const { settings } = await getInbox(requireCaller(call).supervisor.supervisorId);
  return { success: true as const, data: settings };
}

export async function changeGlobal(change: GlobalSettingsChange, call: Call) {
  const { settings } = await updateInboxSettings(requireCaller(call).supervisor.supervisorId, (inbox) => ({
    settings: { ...inbox.settings, ...defined(change) },
  }));
  return { success: true as const, data: settings };
}

/** Applies a change to the chosen switches; returns all three switches of each type that was ever changed. */
function mergePreferences(chosen: ChosenSwitches, change: PreferencesChange): ChosenSwitches {
  const touched = NOTIFICATION_TYPES.filter((type) => chosen[type] ?? change[type]);
  const entries = touched.map(
    (type) => [type, { ...switchesOf(type, chosen), ...defined(change[type] ?? {}) }] as const,
  );
  return Object.fromEntries(entries);
}
