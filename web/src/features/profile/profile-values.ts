import type * as z from 'zod';
import { ProfileFields, type Supervisor } from '#shared/domain/account.ts';
import type { ProfileChanges } from '#shared/domain/profile.ts';

/** The fields as checked, without what is empty. */
export type CheckedProfile = z.output<typeof ProfileFields>;

/** What stands in the fields of a profile: text everywhere, empty where nothing is said. */
export type ProfileValues = Record<keyof CheckedProfile, string>;

export function valuesOfProfile(supervisor: Supervisor): ProfileValues {
  const { firstName, lastName, institution, position, department, bio, website } = supervisor;
  const organizationType = supervisor.organizationType ?? '';
  return { firstName, lastName, institution, position, department, organizationType, bio, website };
}

/** Only what differs; a field that was emptied is sent empty, so that it is emptied. */
export function profileChanges(supervisor: Supervisor, checked: CheckedProfile): ProfileChanges {
  const before = valuesOfProfile(supervisor);
  const names = Object.keys(ProfileFields.shape) as (keyof CheckedProfile)[];
  const changed = names.flatMap((name) => {
    const value = checked[name] ?? '';
    return value === before[name] ? [] : [[name, value]];
  });
  return Object.fromEntries(changed);
}
