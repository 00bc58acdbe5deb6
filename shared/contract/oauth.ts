import * as z from 'zod';
import { endpoint, envelope, NEVER_CLOSED } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { GrantedAreas } from '#shared/domain/api-key.ts';
import { AuthorizationRequest, Connection, ConsentQuestion } from '#shared/domain/connection.ts';

const open = endpoint('oauth', 'public');
const alwaysOpen = endpoint('oauth', 'public', NEVER_CLOSED);
const signedIn = endpoint('oauth', 'supervisor', { needs: 'session' });
const giving = endpoint('oauth', 'supervisor', { needs: 'recent-login' });

/** A path of this site; any other is read as `/`. */
const returnTo = z.string().optional().catch(undefined);

const text = z.string().optional().catch(undefined);
/** What the issuer sends along, besides these, is its own business. */
const fromIssuer = z.looseObject({ code: text, state: text, iss: text, error: text });

const redirect = z.object({
  status: z.literal(302),
  headers: z.object({ location: z.string(), 'set-cookie': z.string(), 'cache-control': z.string() }),
});

export const oauth = {
  signInWithGoogle: alwaysOpen
    .route({
      method: 'GET',
      path: '/oauth/google',
      summary: 'Sign in with Google',
      description:
        'For browsers. Redirects to Google, which sends the browser back to `/oauth/success` with a ticket or an error.',
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(z.looseObject({ returnTo }))
    .output(redirect),
  finishGoogle: alwaysOpen
    .route({
      method: 'GET',
      path: '/oauth/google/callback',
      summary: 'Receive the browser from Google',
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(fromIssuer)
    .errors(errors('busy'))
    .output(redirect),
  startOrcid: giving
    .route({
      method: 'POST',
      path: '/oauth/orcid/start',
      summary: 'Start linking my ORCID iD',
      description: 'Send the browser to `data.url`. It returns to `/oauth/success` or to `returnTo`.',
      outputStructure: 'detailed',
    })
    .input(
      z
        .object({
          returnTo,
          deposits: z
            .boolean()
            .optional()
            .describe(
              'Whether to ask the person to let their papers and reviews be added to their ORCID record.',
            ),
        })
        .default({}),
    )
    .errors(errors('orcid-unreachable', 'orcid-deposits-off'))
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
      summary: 'Receive the browser from ORCID',
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(fromIssuer)
    .errors(errors('busy'))
    .output(redirect),
  askConsent: signedIn
    .route({
      method: 'GET',
      path: '/oauth/consent',
      summary: 'Get a program’s authorization request',
      description:
        'Send the parameters of the program’s authorization request (RFC 6749, PKCE). If the request is invalid, `redirectTo` carries the error back to the program.',
    })
    .input(AuthorizationRequest.loose())
    .errors(errors('connection-client-unknown', 'connection-redirect-unknown'))
    .output(envelope(z.object({ question: ConsentQuestion, redirectTo: z.string().nullable() }))),
  answerConsent: giving
    .route({
      method: 'POST',
      path: '/oauth/consent',
      summary: 'Allow or deny a program’s request',
      description: 'Send the browser to `data.redirectTo`.',
    })
    .input(
      AuthorizationRequest.extend({
        decision: z.enum(['allow', 'deny']),
        areas: GrantedAreas.optional().describe('What the program may do. Needed to allow it.'),
      }),
    )
    .errors(errors('connection-client-unknown', 'connection-redirect-unknown', 'nothing-granted'))
    .output(envelope(z.object({ redirectTo: z.string() }))),
  connections: signedIn
    .route({
      method: 'GET',
      path: '/oauth/connections',
      summary: 'List the programs that I authorized, newest first',
    })
    .output(envelope(z.object({ connections: z.array(Connection) }))),
  disconnect: signedIn
    .route({ method: 'DELETE', path: '/oauth/connections/{id}', summary: 'Revoke a program’s access' })
    .input(z.object({ id: z.string().max(40) }))
    .errors(errors('connection-not-found'))
    .output(z.object({ success: z.literal(true) })),
  unlinkOrcid: signedIn
    .route({
      method: 'DELETE',
      path: '/oauth/orcid',
      summary: 'Unlink my ORCID iD',
      description: 'With `only: "deposits"`, the iD stays, and nothing more is added to its record.',
    })
    .input(z.object({ only: z.literal('deposits').optional() }).default({}))
    .output(z.object({ success: z.literal(true) })),
};
