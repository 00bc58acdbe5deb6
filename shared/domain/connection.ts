import * as z from 'zod';
import { AreaName, ScopeName } from './api-key.ts';

const parameter = z.string().max(2000).optional();

/** The parameters of a program's authorization request (RFC 6749 §4.1.1, RFC 7636, RFC 8707). */
export const AuthorizationRequest = z.object({
  response_type: parameter,
  client_id: parameter,
  redirect_uri: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  state: parameter,
  scope: parameter,
  resource: parameter,
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

/** What the consent page shows to the supervisor. */
export const ConsentQuestion = z.object({
  client: z.object({
    name: z.string().describe('The name that the program gave itself. Not verified.'),
    redirectHost: z
      .string()
      .describe('The host that the browser returns to. The only verified fact about the program.'),
    isOnThisMachine: z.boolean(),
  }),
  areas: z
    .array(AreaName)
    .describe('The areas that the program requests. The supervisor chooses what to grant.'),
});
export type ConsentQuestion = z.infer<typeof ConsentQuestion>;

/** A connected assistant, as its supervisor sees it. */
export const Connection = z.object({
  id: z.string(),
  clientName: z.string(),
  redirectHost: z.string(),
  scope: ScopeName,
  areas: z.array(AreaName),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('Accurate to the minute.'),
  expiresAt: z.iso.datetime().describe('Extended each time the connection is used.'),
});
export type Connection = z.infer<typeof Connection>;
