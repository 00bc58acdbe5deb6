import * as z from 'zod';
import { Password } from './account.ts';

const confirmPassword = z.string().min(1, 'Please confirm your password');
const DIFFER = { path: ['confirmPassword'], message: 'Passwords do not match' };

/** The form that the emailed link opens: a new password, twice. */
export const ResetForm = z
  .object({ password: Password, confirmPassword })
  .refine((form) => form.password === form.confirmPassword, DIFFER);

/** The form for changing a known password. */
export const PasswordChangeForm = z
  .object({
    currentPassword: z.string().min(1, 'Password is required').max(200),
    newPassword: Password,
    confirmPassword,
    revokeAccess: z.boolean(),
  })
  .refine((form) => form.newPassword === form.confirmPassword, DIFFER);
