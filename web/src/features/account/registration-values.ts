import type * as z from 'zod';
import type { Registration, RegistrationForm } from '#shared/domain/account.ts';

/** What stands in the fields: text everywhere, empty where nothing was typed. */
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

/** What is sent: the checked form without the confirmation (product-spec.md §5). */
export function toRegistration({
  confirmPassword: _,
  ...fields
}: z.output<typeof RegistrationForm>): Registration {
  return fields;
}
