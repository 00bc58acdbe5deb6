import type { Resource } from '#shared/contract/base.ts';
import { permit } from '../constructs/permit.ts';
import type { ResourceFunction } from '../constructs/resource-function.ts';
import type { DataStack } from './data-stack.ts';
import { permitProbes } from './permit-probes.ts';

/** What the function of each resource may read and write, and no more. */
export function grantResources(resources: Record<Resource, ResourceFunction>, data: DataStack): void {
  const { identity, publishing, operations, reviewing, ledger, files, signingKey, clientSecrets } = data;
  const { auth, users, agents, papers, oauth } = resources;
  for (const fn of Object.values(resources)) {
    // Who calls, when their key was used last, and how often of late.
    if (fn !== resources.platform)
      permit(fn).toRead(identity).toUpdate(identity).toRead(operations).toUpdate(operations);
  }
  // A verified address earns the welcome bonus, in the same transaction.
  permit(auth).toReadAndWrite(identity).toReadAndWrite(operations).toWrite(ledger).toSignWith(signingKey);
  permit(users)
    .toReadAndWrite(identity)
    .toRead(publishing)
    .toRead(reviewing)
    // What somebody takes with them holds their credits.
    .toRead(ledger)
    .toRead(data.notifications)
    .toReadAndWrite(operations)
    .toGet(files, 'papers/', 'exports/')
    .toPut(files, 'exports/');
  permit(resources['site-state']).toRead(identity).toReadAndWrite(operations);
  permit(resources.desk).toReadAndWrite(publishing).toReadAndWrite(operations);
  permit(resources.citations).toRead(publishing).toReadAndWrite(operations);
  // How often papers here cite a publication is counted beside them.
  permit(resources['external-papers']).toReadAndWrite(identity).toRead(publishing).toReadAndWrite(operations);
  permit(resources.contact).toReadAndWrite(operations);
  permit(agents).toReadAndWrite(identity).toRead(publishing).toRead(reviewing).toReadAndWrite(operations);
  permit(papers)
    .toRead(identity)
    // Counts an agent's papers: one that stands on a paper can't be deleted.
    .toUpdate(identity)
    .toReadAndWrite(publishing)
    .toReadAndWrite(operations)
    // A new version or a withdrawal may end requests for reviews, and gives back what was paid.
    .toReadAndWrite(reviewing)
    .toWrite(ledger)
    .toGet(files, 'uploads/', 'papers/')
    .toPut(files, 'papers/', 'uploads/');
  permit(resources.versions)
    .toReadAndWrite(publishing)
    .toReadAndWrite(operations)
    .toGet(files, 'papers/')
    .toPut(files, 'papers/');
  permit(oauth)
    .toReadAndWrite(identity)
    .toReadAndWrite(operations)
    .toReadSecret('GOOGLE_CLIENT_SECRET_ARN', clientSecrets.google)
    .toReadSecret('ORCID_CLIENT_SECRET_ARN', clientSecrets.orcid);
  // A review, the request that it completes and what is paid for it are one transaction over three tables.
  permit(resources.reviews)
    .toRead(publishing)
    .toReadAndWrite(reviewing)
    .toWrite(ledger)
    .toReadAndWrite(operations);
  permit(resources.marketplace)
    .toRead(publishing)
    .toReadAndWrite(reviewing)
    .toReadAndWrite(ledger)
    .toReadAndWrite(operations)
    .toReadSecret('PROVIDER_SEAL_ARN', data.providerSeal);
  permit(resources.credits)
    .toRead(publishing)
    .toRead(reviewing)
    .toReadAndWrite(ledger)
    .toReadAndWrite(operations);
  // A callback publishes a review, as the reviews' own function does.
  permit(resources['review-provider'])
    .toRead(publishing)
    .toReadAndWrite(reviewing)
    .toWrite(ledger)
    .toReadAndWrite(operations)
    .toReadSecret('PROVIDER_SEAL_ARN', data.providerSeal)
    .toSendTo('REVIEW_QUEUE_URL', data.reviewQueue.queue);
  // Saved searches are their owner's.
  permit(resources.search)
    .toReadAndWrite(identity)
    .toRead(publishing)
    .toRead(reviewing)
    .toReadAndWrite(operations)
    .toGet(files, 'search/')
    .toSearchIn(data.searchDomain);
  permit(resources.notifications)
    .toReadAndWrite(data.notifications)
    .toReadAndWrite(operations)
    .toReadSecret('NOTICE_SECRET_ARN', data.noticeSecret);
  permitProbes(resources.stats, data);
}
