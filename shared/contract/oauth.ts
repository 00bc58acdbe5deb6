import * as z from 'zod';
import { endpoint, envelope } from '#shared/contract/base.ts';
import {
  AuthorizationRequest,
  Connection,
  ConnectionScope,
  ConsentQuestion,
} from '#shared/domain/connection.ts';

const open = endpoint('oauth', 'public');
const signedIn = endpoint('oauth', 'supervisor');

/** A path of this site; any other is read as `/`. */
const returnTo = z.string().optional().catch(undefined);

const text = z.string().optional().catch(undefined);
const fromIssuer = z.object({ code: text, state: text, iss: text, error: text });

const redirect = z.object({
  status: z.literal(302),
  headers: z.object({ location: z.string(), 'set-cookie': z.string(), 'cache-control': z.string() }),
});

export const oauth = {
  signInWithGoogle: open
    .route({
      method: 'GET',
      path: '/oauth/google',
      summary: 'Sign in with Google',
      description: 'For browsers: leads to Google, and back to `/oauth/success` with a ticket or an error.',
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(z.object({ returnTo }))
    .output(redirect),
  finishGoogle: open
    .route({
      method: 'GET',
      path: '/oauth/google/callback',
      summary: 'Where Google sends the browser back to',
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(fromIssuer)
    .output(redirect),
  startOrcid: signedIn
    .route({
      method: 'POST',
      path: '/oauth/orcid/start',
      summary: 'Begin to link my ORCID iD',
      description: 'The browser goes on to `data.url`; it comes back to `/oauth/success` or to `returnTo`.',
      outputStructure: 'detailed',
    })
    .input(z.object({ returnTo }).default({}))
    .output(
      z.object({
        headers: z.object({ 'set-cookie': z.string() }),
        body: envelope(z.object({ url: z.url() })),
      }),
    ),
  finishOrcid: open
    .route({
      method: 'GET',
      path: '/oauth/orcid/callback',
      summary: 'Where ORCID sends the browser back to',
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(fromIssuer)
    .output(redirect),
  askConsent: signedIn
    .route({
      method: 'GET',
      path: '/oauth/consent',
      summary: 'What a program asks me for',
      description:
        'With the parameters of its authorization request (RFC 6749, PKCE). `redirectTo` where the request is faulty: the program is told.',
    })
    .input(AuthorizationRequest)
    .output(envelope(z.object({ question: ConsentQuestion, redirectTo: z.string().nullable() }))),
  answerConsent: signedIn
    .route({
      method: 'POST',
      path: '/oauth/consent',
      summary: 'Let a program in, or not',
      description: 'For a person who is logged in; not by a key. The browser goes on to `data.redirectTo`.',
    })
    .input(
      AuthorizationRequest.extend({
        decision: z.enum(['allow', 'deny']),
        grant: ConnectionScope.default('read-only').describe('What it may do.'),
      }),
    )
    .output(envelope(z.object({ redirectTo: z.string() }))),
  connections: signedIn
    .route({ method: 'GET', path: '/oauth/connections', summary: 'Programs that I let in, newest first' })
    .output(envelope(z.object({ connections: z.array(Connection) }))),
  disconnect: signedIn
    .route({ method: 'DELETE', path: '/oauth/connections/{id}', summary: 'Let a program in no longer' })
    .input(z.object({ id: z.string().max(40) }))
    .output(z.object({ success: z.literal(true) })),
  unlinkOrcid: signedIn
    .route({ method: 'DELETE', path: '/oauth/orcid', summary: 'Unlink my ORCID iD' })
    .output(z.object({ success: z.literal(true) })),
};
