import type { TestPerson } from '../../support/builders.ts';
import { accountCalls } from './account-calls.ts';
import { capsuleCalls } from './capsule-calls.ts';
import type { KnownCalls } from './known-call.ts';
import { otherCalls } from './other-calls.ts';
import { paperCalls } from './paper-calls.ts';
import { providerCalls } from './provider-calls.ts';
import { reviewingCalls } from './reviewing-calls.ts';

/**
 * Returns a valid call of each endpoint that random requests don't reach, with the people, papers, and requests that it needs.
 * Omits on purpose:
 * - `POST /review-provider/review-requests/{id}/callback/{deliveryId}`, which needs a signature with a shared key
 *   (`test/api/review-provider.test.ts`);
 * - `GET /oauth/{google,orcid}/callback` and `POST /oauth/orcid/start`, which involve another server (`test/api/oauth.test.ts`), and the same
 *   of institutions (`test/api/institutions.test.ts`);
 * - site states other than OPEN, which would block the run (`test/api/site-state.test.ts`).
 * @param providerUrl the address of a failing review provider
 */
export async function knownCalls(admin: TestPerson, providerUrl: string): Promise<KnownCalls> {
  const all = await Promise.all([
    accountCalls(admin),
    paperCalls(admin),
    capsuleCalls(),
    reviewingCalls(),
    providerCalls(admin, providerUrl),
    otherCalls(admin),
  ]);
  return Object.assign({}, ...all);
}
