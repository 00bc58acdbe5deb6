import type * as z from 'zod';
import type { Registration, RegistrationForm } from '#shared/domain/account.ts';

/** The form's values before anything is typed. */
export const emptyRegistration = {
  email: '',
  username: '',
  password: '',
  confirmPassword: '',
  firstName: '',
  lastName: '',
  institution: '',
  position: '',
  department: '',
  organizationType: '',
  bio: '',
  website: '',
};
export type RegistrationValues = typeof emptyRegistration;

/** Removes the password confirmation, which isn't sent. */
export function toRegistration({
  confirmPassword: _,
  ...fields
}: z.output<typeof RegistrationForm>): Registration {
  return fields;
}
