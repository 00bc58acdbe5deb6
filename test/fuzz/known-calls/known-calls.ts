import type { TestPerson } from '../../support/builders.ts';
import type { KnownCalls } from './known-call.ts';
import { ofAccounts } from './of-accounts.ts';
import { ofPapers } from './of-papers.ts';
import { ofProviders } from './of-providers.ts';
import { ofReviewing } from './of-reviewing.ts';
import { ofTheRest } from './of-the-rest.ts';

/**
 * A good call of each endpoint that random requests do not get through to: people, papers and requests of their own, each in
 * the state that it needs. Left out on purpose:
 * - `POST /review-provider/review-requests/{id}/callback/{deliveryId}` wants a signature over its very body, by a key that only the
 *   two sides know: `test/api/review-provider.test.ts` sends it;
 * - `GET /oauth/{google,orcid}/callback` and `POST /oauth/orcid/start` begin or end at another's server: `test/api/oauth.test.ts`;
 * - states of the site but OPEN would refuse all other requests of the run: `test/api/site-state.test.ts`.
 * @param providerUrl of a review provider that fails
 */
export async function knownCalls(admin: TestPerson, providerUrl: string): Promise<KnownCalls> {
  const all = await Promise.all([
    ofAccounts(admin),
    ofPapers(admin),
    ofReviewing(),
    ofProviders(admin, providerUrl),
    ofTheRest(admin),
  ]);
  return Object.assign({}, ...all);
}
