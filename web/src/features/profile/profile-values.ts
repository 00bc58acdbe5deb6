import type * as z from 'zod';
import { ProfileFields, type Supervisor } from '#shared/domain/account.ts';
import type { ProfileChanges } from '#shared/domain/profile.ts';

/** The checked fields, without empty ones. */
export type CheckedProfile = z.output<typeof ProfileFields>;

/** The values of the profile form. Unset fields have an empty text. */
export type ProfileValues = Record<keyof CheckedProfile, string>;

export function valuesOfProfile(supervisor: Supervisor): ProfileValues {
  const { firstName, lastName, institution, position, department, bio, website } = supervisor;
  const organizationType = supervisor.organizationType ?? '';
  return { firstName, lastName, institution, position, department, organizationType, bio, website };
}

/** Returns the changed fields only. A cleared field is sent as an empty string, which clears it. */
export function profileChanges(supervisor: Supervisor, checked: CheckedProfile): ProfileChanges {
  const before = valuesOfProfile(supervisor);
  const names = Object.keys(ProfileFields.shape) as (keyof CheckedProfile)[];
  const changed = names.flatMap((name) => {
    const value = checked[name] ?? '';
    return value === before[name] ? [] : [[name, value]];
  });
  return Object.fromEntries(changed);
}
