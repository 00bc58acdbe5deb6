import type { GlobalSettingsChange, PreferencesChange } from '#shared/domain/notification.ts';
import {
  type ChosenSwitches,
  NOTIFICATION_TYPES,
  switchesFrom,
  switchesOf,
} from '#shared/domain/notification-terms.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { defined } from '../_lib/defined.ts';
import { getNoticeBox } from '../_lib/notice-box.ts';
import { changeChoices } from '../_lib/notice-choices.ts';

export async function getPreferences(_input: unknown, call: Call) {
  const { chosen } = await getNoticeBox(signedIn(call).supervisor.supervisorId);
  return { success: true as const, data: { preferences: switchesFrom(chosen) } };
}

/** Switches channels of types; what is left out stays. */
export async function changePreferences({ preferences }: { preferences: PreferencesChange }, call: Call) {
  const { chosen } = await changeChoices(signedIn(call).supervisor.supervisorId, (box) => ({
    chosen: over(box.chosen, preferences),
  }));
  return { success: true as const, data: { preferences: switchesFrom(chosen) } };
}

export async function getGlobal(_input: unknown, call: Call) {
  const { settings } = await getNoticeBox(signedIn(call).supervisor.supervisorId);
  return { success: true as const, data: settings };
}

export async function changeGlobal(change: GlobalSettingsChange, call: Call) {
  const { settings } = await changeChoices(signedIn(call).supervisor.supervisorId, (box) => ({
    settings: { ...box.settings, ...defined(change) },
  }));
  return { success: true as const, data: settings };
}

/** What was chosen, with a change over it; all three switches of each type that was ever touched. */
function over(chosen: ChosenSwitches, change: PreferencesChange): ChosenSwitches {
  const touched = NOTIFICATION_TYPES.filter((type) => chosen[type] ?? change[type]);
  const entries = touched.map(
    (type) => [type, { ...switchesOf(type, chosen), ...defined(change[type] ?? {}) }] as const,
  );
  return Object.fromEntries(entries);
}
