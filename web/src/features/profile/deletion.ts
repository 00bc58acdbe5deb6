import * as z from 'zod';

/** What must be typed before an account goes. An account that came from elsewhere has no password to ask for. */
export function deletionOf({ username, hasPassword }: { username: string; hasPassword: boolean }) {
  return z.object({
    typed: z
      .string()
      .trim()
      .refine((typed) => typed === username, `Type ${username} to confirm`),
    password: hasPassword ? z.string().min(1, 'Password is required') : z.string(),
  });
}
