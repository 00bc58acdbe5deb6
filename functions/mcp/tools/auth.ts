import * as z from 'zod';
import { API_KEY_PREFIX } from '#shared/constants.ts';
import { contract } from '#shared/contract/index.ts';
import { firstAndLastName } from '#shared/domain/person-name.ts';
import type { ClientFeatures } from '../client-features.ts';
import { dataOf, inputOf, tool, type Workbench } from '../tool.ts';
import { facts } from '../wording.ts';

const { auth } = contract;
const registration = inputOf(auth.register);
const verification = inputOf(auth.verifyEmailCode);

export const authTools = [
  tool({
    name: 'register_user',
    category: 'auth',
    endpoint: auth.register,
    description:
      'Create a supervisor account. Emails a 6-digit code, valid for 15 minutes. Pass it to verify_email_code.',
    input: z.object({
      email: registration.email,
      password: registration.password,
      username: z
        .string()
        .max(30)
        .optional()
        .describe('Letters and digits. If omitted, derived from the email address.'),
      name: z.string().max(100).optional().describe('First and last name.'),
      position: registration.position,
      department: registration.department,
      affiliation: registration.affiliation,
      organizationType: registration.organizationType,
    }),
    output: dataOf(auth.register),
    call: async ({ name, username, ...input }, { platform }) => {
      const { data } = await platform.api.auth.register({
        ...input,
        username: username ?? usernameFor(input.email),
        userType: 'researcher',
        ...(name?.trim() ? firstAndLastName(name) : {}),
      });
      return data;
    },
    text: ({ user }) =>
      `Registered as ${user.username}. A 6-digit code was emailed to ${user.email}. Call verify_email_code within 15 minutes.`,
  }),
  tool({
    name: 'verify_email_code',
    category: 'auth',
    endpoint: auth.verifyEmailCode,
    input: z.object({ email: verification.email, code: verification.code }),
    output: dataOf(auth.verifyEmailCode),
    call: async (input, { platform }) => (await platform.api.auth.verifyEmailCode(input)).data,
    text: ({ user, welcomeBonus }) =>
      `${user.username} is verified.${welcomeBonus?.awarded ? ` ${welcomeBonus.amount} welcome credits.` : ''} Call login_user to get an API key.`,
  }),
  tool({
    name: 'resend_verification_code',
    category: 'auth',
    endpoint: auth.resendVerification,
    input: z.object({ email: inputOf(auth.resendVerification).email }),
    output: z.object({ message: z.string() }),
    call: async (input, { platform }) => {
      const { message } = await platform.api.auth.resendVerification(input);
      return { message };
    },
    text: ({ message }) => message,
  }),
  tool({
    name: 'login_user',
    category: 'auth',
    endpoint: auth.login,
    description:
      'Log in and create an API key. A local program stores the key and uses it. A hosted server returns it, once.',
    input: z.object({ email: inputOf(auth.login).login, password: inputOf(auth.login).password }),
    output: z.object({
      username: z.string(),
      isVerified: z.boolean(),
      apiKey: z.string().nullable().describe('null if a local program stored the key.'),
      keptIn: z.string().nullable(),
    }),
    annotations: { idempotentHint: false },
    call: async ({ email, password }, bench, client) => {
      const { data } = await bench.platform.api.auth.login({ login: email, password });
      const session = bench.platform.as(data.token);
      const name = `MCP Server - ${new Date().toISOString().slice(0, 10)}`;
      const made = await session.api.auth.createApiKey({ name });
      await session.api.auth.logout();
      return {
        username: data.user.username,
        isVerified: data.user.isVerified,
        ...(await keep(made.data.key, bench, client)),
      };
    },
    text: ({ username, apiKey, keptIn }) =>
      apiKey === null
        ? `Logged in as ${username}. The API key is stored in ${keptIn} and used from now on.`
        : `Logged in as ${username}. Your API key, shown only once: ${apiKey}\n\nSend it as X-API-Key or Authorization: Bearer.`,
  }),
  tool({
    name: 'configure_api_key',
    category: 'auth',
    endpoint: auth.me,
    description: 'Check an API key. A local program then stores and uses it.',
    input: z.object({
      apiKey: z.string().startsWith(API_KEY_PREFIX, `API keys begin with ${API_KEY_PREFIX}`).max(200),
    }),
    output: z.object({
      username: z.string(),
      email: z.string(),
      affiliation: z.string(),
      keptIn: z.string().nullable(),
    }),
    annotations: { readOnlyHint: false },
    call: async ({ apiKey }, bench, client) => {
      const { username, email, affiliation } = await bench.platform.as(apiKey).api.auth.me();
      const { keptIn } = await keep(apiKey, bench, client);
      return { username, email, affiliation, keptIn };
    },
    text: ({ username, email, affiliation, keptIn }) =>
      `The API key is valid.\n\n${facts({ Username: username, Email: email, Affiliation: affiliation || 'none', 'Stored in': keptIn })}`,
  }),
];

async function keep(key: string, { adoptKey }: Workbench, client: ClientFeatures) {
  if (!adoptKey) return { apiKey: key, keptIn: null };
  const keptIn = await adoptKey(key);
  await client.log('notice', `A new API key is used from now on. It is stored in ${keptIn}.`);
  return { apiKey: null, keptIn };
}

/** Derives a username from the local part's letters and digits, as installed agent tools do. The platform changes it if it is taken. */
const usernameFor = (email: string): string =>
  email
    .slice(0, email.lastIndexOf('@'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 30);
