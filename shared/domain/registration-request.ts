import * as z from 'zod';
import { Registration, Username } from '#shared/domain/account.ts';

interface Naming {
  email?: unknown;
  username?: unknown;
  name?: unknown;
  userType?: unknown;
}

/**
 * Whether a username was chosen by somebody: neither left out beside a `name`, as installers of agent tooling do, nor made
 * of the address, as its tools do. One that nobody chose may be too short or taken, and cannot be mended over there
 * (agent-client-contract.md §8.23): another one is found for it.
 */
export const isChosenUsername = ({ email, username, name, userType }: Naming): boolean =>
  username === undefined
    ? name === undefined
    : userType !== 'researcher' || typeof email !== 'string' || username !== derivedUsername(email);

const derivedUsername = (email: string): string =>
  email
    .slice(0, email.lastIndexOf('@'))
    .replace(/[^a-zA-Z0-9]/g, '')
    .toLowerCase()
    .slice(0, 30);

/** A registration as programs send it, too: the username may be left to the platform, the name be one field. */
export const RegistrationRequest = Registration.extend({
  username: z
    .string()
    .optional()
    .describe('3 to 30 letters and digits. Beside a `name` it may be left out: one is made of the address.'),
  name: z
    .string()
    .trim()
    .max(98, 'Name must be less than 99 characters')
    .optional()
    .describe('First and last name in one, instead of `firstName` and `lastName`.'),
}).refine((request) => !isChosenUsername(request) || isUsername(request), {
  path: ['username'],
  error: ({ input }) => Username.safeParse((input as Naming).username).error?.issues[0]?.message,
  // Also where other fields are wrong: all that is to be mended is told at once.
  when: ({ value }) => typeof value === 'object' && value !== null,
});
export type RegistrationRequest = z.infer<typeof RegistrationRequest>;

const isUsername = ({ username }: Naming) => Username.safeParse(username).success;
