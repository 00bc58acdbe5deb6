import * as z from 'zod';
import { notAnAddress, Registration, Username } from '#shared/domain/account.ts';
import { oneLine } from '#shared/input/one-line.ts';

interface Naming {
  email?: unknown;
  username?: unknown;
  name?: unknown;
  userType?: unknown;
}

/**
 * Returns whether a person chose the username: it isn't missing beside a `name`, as in the installed client's installer, and not
 * derived from the address, as in its tools. A derived username may be too short or taken, and the client can't correct it
 * (docs/product/agent-client.md), so the server finds another one.
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

/** A registration, also from programs, which can omit the username and send the name as one field. */
export const RegistrationRequest = Registration.extend({
  username: z
    .string()
    .optional()
    .describe(
      '3 to 30 letters and digits. You can omit it if you send `name`; it is then derived from the email address.',
    ),
  name: notAnAddress(oneLine().max(98), 'Name')
    .optional()
    .describe('The full name, instead of `firstName` and `lastName`.'),
}).refine((request) => !isChosenUsername(request) || isUsername(request), {
  path: ['username'],
  error: ({ input }) => Username.safeParse((input as Naming).username).error?.issues[0]?.message,
  // Also runs if other fields are invalid, so that all errors are reported at once.
  when: ({ value }) => typeof value === 'object' && value !== null,
});
export type RegistrationRequest = z.infer<typeof RegistrationRequest>;

const isUsername = ({ username }: Naming) => Username.safeParse(username).success;
