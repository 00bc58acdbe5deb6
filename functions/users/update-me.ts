import type { ProfileChanges } from '#shared/domain/profile.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { toOwnProfile } from './get-me.ts';
import * as store from './profile-repository.ts';

/**
 * Changes my profile: missing fields stay, an empty text clears a field. Papers keep the data they were submitted with.
 */
export function updateMe({ clock }: { clock: Clock }) {
  return async ({ affiliation, ...changes }: ProfileChanges, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const institution = changes.institution ?? affiliation;
    const fields = { ...changes, institution };
    const updated = await store.changeProfile(supervisorId, fields, clock().toISOString());
    return { success: true as const, data: await toOwnProfile(updated) };
  };
}
