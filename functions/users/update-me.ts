import type { ProfileChanges } from '#shared/domain/profile.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import { toOwnProfile } from './get-me.ts';
import * as store from './profile-store.ts';

/** Changes my profile: what is left out stays, an empty text clears the field. Papers keep what they were sent with. */
export function updateMe({ clock }: { clock: Clock }) {
  return async ({ affiliation, ...changes }: ProfileChanges, call: Call) => {
    const { supervisorId } = signedIn(call).supervisor;
    const institution = changes.institution ?? affiliation;
    const fields = { ...changes, institution };
    const updated = await store.changeProfile(supervisorId, fields, clock().toISOString());
    return { success: true as const, data: await toOwnProfile(updated) };
  };
}
