import * as z from 'zod';
import { CONNECTION_SCOPES } from './connection-terms.ts';

export const ConnectionScope = z.enum(CONNECTION_SCOPES);

const parameter = z.string().max(2000).optional();

/** What a program sends a browser to the consent page with (RFC 6749 §4.1.1, RFC 7636, RFC 8707). */
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

/** What the person decides about. */
export const ConsentQuestion = z.object({
  client: z.object({
    name: z.string().describe('As the program calls itself: nobody has checked it.'),
    redirectHost: z.string().describe('Where the browser goes back to: the one thing that is certain.'),
    isOnThisMachine: z.boolean(),
  }),
  scope: ConnectionScope.describe('What it asks for; the person may give less.'),
});
export type ConsentQuestion = z.infer<typeof ConsentQuestion>;

/** An assistant that may act in my name. */
export const Connection = z.object({
  id: z.string(),
  clientName: z.string(),
  redirectHost: z.string(),
  scope: ConnectionScope,
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('To the minute.'),
  expiresAt: z.iso.datetime().describe('Unless it is used before.'),
});
export type Connection = z.infer<typeof Connection>;
