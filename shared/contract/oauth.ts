import * as z from 'zod';
import { endpoint, envelope, NEVER_CLOSED } from '#shared/contract/base.ts';
import { byUlid } from '#shared/contract/by-id.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { GrantedAreas } from '#shared/domain/api-key.ts';
import { AuthorizationRequest, Connection, ConsentQuestion } from '#shared/domain/connection.ts';
import {
  Institution,
  InstitutionChanges,
  InstitutionForAdmins,
  NewInstitution,
} from '#shared/domain/institution.ts';

const open = endpoint('oauth', 'public');
const alwaysOpen = endpoint('oauth', 'public', NEVER_CLOSED);
const signedIn = endpoint('oauth', 'supervisor', { needs: 'session' });
const giving = endpoint('oauth', 'supervisor', { needs: 'recent-login' });
const admin = endpoint('oauth', 'admin');

/** A path of this site; any other is read as `/`. */
const returnTo = z.string().optional().catch(undefined);

const text = z.string().optional().catch(undefined);
/** What the issuer sends along, besides these, is its own business. */
const fromIssuer = z.looseObject({ code: text, state: text, iss: text, error: text });

/** Where to send the browser, with the cookie of the attempt. */
const start = z.object({
  headers: z.object({ 'set-cookie': z.string() }),
  body: envelope(z.object({ url: z.url() })),
});

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
    .output(start),
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
  institutions: alwaysOpen
    .route({
      method: 'GET',
      path: '/institutions',
      summary: 'List institutions whose people can log in with their accounts there',
    })
    .output(envelope(z.object({ institutions: z.array(Institution) }))),
  signInWithInstitution: alwaysOpen
    .route({
      method: 'GET',
      path: '/oauth/institutions/{id}',
      summary: 'Sign in with an institution',
      description:
        'For browsers. Redirects to the institution, which sends the browser back to `/oauth/success` with a ticket or an error.',
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(byUlid.extend({ returnTo }))
    .output(redirect),
  startInstitution: giving
    .route({
      method: 'POST',
      path: '/oauth/institutions/{id}/start',
      summary: 'Start proving that I belong to an institution',
      description: 'Send the browser to `data.url`. It returns to `/oauth/success` or to `/profile`.',
      outputStructure: 'detailed',
    })
    .input(byUlid)
    .errors(errors('institution-not-found', 'institution-unreachable'))
    .output(start),
  finishInstitution: alwaysOpen
    .route({
      method: 'GET',
      path: '/oauth/institutions/{id}/callback',
      summary: 'Receive the browser from an institution',
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(fromIssuer.extend(byUlid.shape))
    .errors(errors('busy'))
    .output(redirect),
  leaveInstitution: signedIn
    .route({
      method: 'DELETE',
      path: '/oauth/institution',
      summary: 'Remove my membership of an institution',
      description: 'Papers, reviews and everything else stay.',
    })
    .output(z.object({ success: z.literal(true) })),
  institutionsForAdmins: admin
    .route({ method: 'GET', path: '/admin/institutions', summary: 'List institutions with their settings' })
    .output(envelope(z.object({ institutions: z.array(InstitutionForAdmins) }))),
  addInstitution: admin
    .route({
      method: 'POST',
      path: '/admin/institutions',
      successStatus: 201,
      summary: 'Add an institution',
      description: 'Its issuer is asked for its settings first.',
    })
    .input(NewInstitution)
    .errors(errors('institution-domain-refused', 'institution-issuer-refused', 'changed-meanwhile'))
    .output(envelope(InstitutionForAdmins)),
  changeInstitution: admin
    .route({
      method: 'PATCH',
      path: '/admin/institutions/{id}',
      summary: 'Change an institution',
      description: 'Memberships that a removed domain proved end.',
    })
    .input(InstitutionChanges.extend(byUlid.shape))
    .errors(errors('institution-not-found', 'institution-domain-refused', 'changed-meanwhile'))
    .output(envelope(InstitutionForAdmins)),
  removeInstitution: admin
    .route({
      method: 'DELETE',
      path: '/admin/institutions/{id}',
      summary: 'Remove an institution',
      description: 'All memberships of it end. Accounts, papers and reviews stay.',
    })
    .input(byUlid)
    .errors(errors('institution-not-found', 'changed-meanwhile'))
    .output(z.object({ success: z.literal(true) })),
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
