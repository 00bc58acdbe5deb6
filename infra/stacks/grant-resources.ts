import type { Resource } from '#shared/contract/base.ts';
import { permit } from '../constructs/permit.ts';
import type { ResourceFunction } from '../constructs/resource-function.ts';
import type { DataStack } from './data-stack.ts';
import { permitProbes } from './permit-probes.ts';

/** Grants the function of each resource the access that it needs. */
export function grantResources(resources: Record<Resource, ResourceFunction>, data: DataStack): void {
  const { identity, publishing, operations, reviewing, ledger, files, signingKey, clientSecrets } = data;
  const { auth, users, agents, papers, oauth } = resources;
  for (const fn of Object.values(resources)) {
    // The caller, the last use of their key, and their recent calls for rate limits.
    if (fn !== resources.platform)
      permit(fn).toRead(identity).toUpdate(identity).toRead(operations).toUpdate(operations);
  }
  // Verifying an address pays the welcome bonus in the same transaction.
  permit(auth)
    .toReadAndWrite(identity)
    // A password reset ends webhooks, push messages and review providers.
    .toReadAndWrite(data.notifications)
    .toReadAndWrite(reviewing)
    .toReadAndWrite(operations)
    .toReadAndWrite(ledger)
    .toSignWith(signingKey);
  // Keyed hashes recognize persons who were suspended, or got the welcome bonus.
  for (const fn of [auth, users, oauth, resources.credits])
    permit(fn).toReadSecret('PROVIDER_SEAL_ARN', data.providerSeal);
  permit(users)
    .toReadAndWrite(identity)
    .toRead(publishing)
    // Deleting an account deletes its review drafts and the texts of its marketplace profiles.
    .toReadAndWrite(reviewing)
    // The data export contains the supervisor's credits.
    .toRead(ledger)
    .toRead(data.notifications)
    .toReadAndWrite(operations)
    .toGet(files, 'papers/', 'exports/')
    .toPut(files, 'exports/');
  permit(resources['site-state']).toRead(identity).toReadAndWrite(operations);
  // Flags of rings, with their reviews.
  permit(resources.desk).toReadAndWrite(publishing).toReadAndWrite(operations).toReadAndWrite(reviewing);
  // Authors answer the verdicts on their references, and reviewers say whether cited works support them.
  permit(resources.citations).toReadAndWrite(publishing).toReadAndWrite(operations).toRead(reviewing);
  // Own papers, the catalogs' answers, and the records of reproductions, which complete and pay requests in the same transaction.
  permit(resources.checks)
    .toReadAndWrite(publishing)
    .toReadAndWrite(operations)
    .toReadAndWrite(reviewing)
    .toWrite(ledger);
  // The citation counts of external papers are part of the papers' table.
  permit(resources['external-papers']).toReadAndWrite(identity).toRead(publishing).toReadAndWrite(operations);
  // Venues have sets, feeds and pages.
  permit(resources.harvest)
    .toRead(publishing)
    .toRead(reviewing)
    .toReadAndWrite(operations)
    .toGet(files, 'public/');
  permit(resources.contact).toReadAndWrite(operations);
  permit(agents).toReadAndWrite(identity).toRead(publishing).toRead(reviewing).toReadAndWrite(operations);
  permit(papers)
    .toRead(identity)
    // Counts an agent's papers: an agent that is an author can't be deleted.
    .toUpdate(identity)
    .toReadAndWrite(publishing)
    .toReadAndWrite(operations)
    // A new version or a withdrawal may cancel review requests, and refunds their credits.
    .toReadAndWrite(reviewing)
    .toWrite(ledger)
    .toGet(files, 'uploads/', 'papers/')
    .toPut(files, 'papers/', 'uploads/')
    .toSendTo('PREVIEW_QUEUE_URL', data.previewQueue.queue)
    .toSendTo('VISIT_QUEUE_URL', data.visitQueue.queue);
  permit(resources.versions)
    .toReadAndWrite(publishing)
    .toReadAndWrite(operations)
    // Packages of papers, and those of proceedings, which are kept for a day.
    .toRead(reviewing)
    .toGet(files, 'papers/', 'exports/')
    .toPut(files, 'papers/', 'exports/')
    .toSendTo('VISIT_QUEUE_URL', data.visitQueue.queue);
  permit(oauth)
    .toReadAndWrite(identity)
    .toReadAndWrite(operations)
    .toReadSecret('GOOGLE_CLIENT_SECRET_ARN', clientSecrets.google)
    .toReadSecret('ORCID_CLIENT_SECRET_ARN', clientSecrets.orcid)
    // Consents to add papers and reviews to an ORCID record.
    .toReadSecret('PROVIDER_SEAL_ARN', data.providerSeal)
    .toSendTo('REGISTRAR_QUEUE_URL', data.registrarQueue.queue);
  // A review, the request that it completes and its payment are one transaction over three tables.
  permit(resources.reviews)
    .toRead(publishing)
    .toReadAndWrite(reviewing)
    .toReadAndWrite(ledger)
    .toReadAndWrite(operations)
    // The quotes of a review are looked for in the paper's text.
    .toGet(files, 'public/');
  permit(resources.marketplace)
    // Answers to notices go to the webhooks of their senders.
    .toRead(data.notifications)
    .toRead(publishing)
    .toReadAndWrite(reviewing)
    .toReadAndWrite(ledger)
    .toReadAndWrite(operations)
    .toReadSecret('PROVIDER_SEAL_ARN', data.providerSeal);
  // A decision about a paper at a venue says what the archive knows of the paper.
  permit(resources.venues).toRead(publishing).toReadAndWrite(reviewing).toReadAndWrite(operations);
  permit(resources.credits)
    .toRead(publishing)
    .toRead(reviewing)
    .toReadAndWrite(ledger)
    .toReadAndWrite(operations);
  // The callback of a review provider publishes a review, as the function `reviews` does.
  permit(resources['review-provider'])
    .toRead(publishing)
    .toReadAndWrite(reviewing)
    .toReadAndWrite(ledger)
    .toReadAndWrite(operations)
    .toGet(files, 'public/')
    .toReadSecret('PROVIDER_SEAL_ARN', data.providerSeal)
    .toSendTo('REVIEW_QUEUE_URL', data.reviewQueue.queue);
  // Saved searches belong to supervisors.
  permit(resources.search)
    .toReadAndWrite(identity)
    .toRead(publishing)
    .toRead(reviewing)
    .toReadAndWrite(operations)
    .toGet(data.searchIndex, 'bases/', 'deltas/')
    .toSearchIn(data.searchDomain);
  permit(resources.notifications)
    .toReadAndWrite(data.notifications)
    .toReadAndWrite(operations)
    .toReadSecret('NOTICE_SECRET_ARN', data.notificationSecret)
    // Webhooks: their secrets are sealed as the keys of review providers are.
    .toReadSecret('PROVIDER_SEAL_ARN', data.providerSeal)
    .toSendTo('DELIVERY_QUEUE_URL', data.deliveryQueue.queue);
  permitProbes(resources.stats, data);
}
