import * as z from 'zod';

/** The fields that confirm a deletion. Accounts created with Google have no password. */
export function deletionOf({ username, hasPassword }: { username: string; hasPassword: boolean }) {
  return z.object({
    typed: z
      .string()
      .trim()
      .refine((typed) => typed === username, `Type ${username} to confirm`),
    password: hasPassword ? z.string().min(1, 'Password is required') : z.string(),
  });
}
