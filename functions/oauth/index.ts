import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { ulid } from 'ulid';
import { oauth } from '#shared/contract/oauth.ts';
import { systemClock } from '../_lib/clock.ts';
import { resource } from '../_lib/resource.ts';
import { finishOrcid, startOrcid, unlinkOrcid } from './link-orcid.ts';
import { finishGoogle, signInWithGoogle } from './sign-in-with-google.ts';

const deps = { clock: systemClock, newId: ulid };

const api = resource(oauth, {
  signInWithGoogle: signInWithGoogle(deps),
  finishGoogle: finishGoogle(deps),
  startOrcid: startOrcid(deps),
  finishOrcid: finishOrcid(deps),
  unlinkOrcid: unlinkOrcid(deps),
});

/** The gateway hands cookies over beside the headers; the contract reads them as what they are, a header. */
export function handler(event: APIGatewayProxyEventV2, context: Context) {
  const cookie = event.cookies?.join('; ');
  return api(cookie ? { ...event, headers: { ...event.headers, cookie } } : event, context);
}
