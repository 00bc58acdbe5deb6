import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { ulid } from 'ulid';
import { oauth } from '#shared/contract/oauth.ts';
import { allowMethods, READ_METHODS } from '../_lib/runtime/allow-methods.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { fromEdge } from '../_lib/runtime/edge-headers.ts';
import { logRequests } from '../_lib/runtime/log-requests.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { isAuthorizationServer, isMetadata, serveAuthorization } from './connections/authorization-server.ts';
import { answerConsent, showConsent } from './connections/consent.ts';
import { disconnect, listConnections } from './connections/manage-connections.ts';
import { finishOrcid, startOrcid, unlinkOrcid } from './link-orcid.ts';
import {
  addInstitution,
  changeInstitution,
  institutionsForAdmins,
  listInstitutions,
  removeInstitution,
} from './manage-institutions.ts';
import { finishGoogle, signInWithGoogle } from './sign-in-with-google.ts';
import {
  finishInstitution,
  leaveInstitution,
  signInWithInstitution,
  startInstitution,
} from './sign-in-with-institution.ts';

const deps = { clock: systemClock, newId: ulid };

const api = resource(oauth, {
  signInWithGoogle: signInWithGoogle(deps),
  finishGoogle: finishGoogle(deps),
  startOrcid: startOrcid(deps),
  finishOrcid: finishOrcid(deps),
  unlinkOrcid: unlinkOrcid(deps),
  institutions: listInstitutions,
  signInWithInstitution: signInWithInstitution(deps),
  startInstitution: startInstitution(deps),
  finishInstitution: finishInstitution(deps),
  leaveInstitution: leaveInstitution(deps),
  institutionsForAdmins,
  addInstitution: addInstitution(deps),
  changeInstitution: changeInstitution(deps),
  removeInstitution: removeInstitution(deps),
  askConsent: showConsent,
  answerConsent: answerConsent(deps),
  connections: listConnections,
  disconnect: disconnect(deps),
});

/** The authorization server for programs, with the same logging as all requests. */
const authorization = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
  .use(logRequests())
  .use(fromEdge())
  .handler(
    allowMethods(
      (path) => (isMetadata(path) ? READ_METHODS : ['POST']),
      (event) => serveAuthorization(event),
    ),
  );

/** The gateway passes cookies beside the headers; the contract reads them as a header. */
export function handler(event: APIGatewayProxyEventV2, context: Context) {
  if (isAuthorizationServer(event.rawPath)) return authorization(event, context);
  const cookie = event.cookies?.join('; ');
  return api(cookie ? { ...event, headers: { ...event.headers, cookie } } : event, context);
}
