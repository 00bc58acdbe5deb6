import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';
import { paperEntity } from '../../_lib/papers/paper-entities.ts';
import { type ReviewRecord, reviewEntity } from '../../_lib/reviews/review-entities.ts';
import { isConditionFailure } from '../../_lib/runtime/condition-failure.ts';
import { hasRevision, nextRevision } from '../../_lib/runtime/optimistic-lock.ts';
import { type RegistrationRecord, registrationEntity } from './registration-entities.ts';

type Key = Pick<RegistrationRecord, 'paperId' | 'name'>;

/** Returns what was registered of a paper, by public id. */
export async function listRegistrations(paperId: string): Promise<Map<string, RegistrationRecord>> {
  const { data } = await registrationEntity()
    .query.primary({ paperId })
    .go({ pages: 'all', consistent: true });
  return new Map(data.map((registration) => [registration.name, registration]));
}

/**
 * Records that metadata is being sent, unless another worker began to send it meanwhile.
 * @returns the revision that `finishSending` needs
 * @throws Error if another worker began: the message comes again, and reads the present state
 */
export async function beginSending(
  key: Key,
  doi: string,
  known: RegistrationRecord | undefined,
): Promise<number> {
  const revision = nextRevision(known?.revision);
  await registrationEntity()
    .upsert({ ...key, doi, hash: '', revision })
    .where((item, operations) => hasRevision(operations, item.revision, known?.revision))
    .go();
  return revision;
}

/**
 * Records which metadata the registrar has. If another worker sent other metadata meanwhile, nobody knows which of the two
 * arrived last, so it is marked to be sent again.
 * @throws Error in that case: the message comes again
 */
export async function finishSending(key: Key, sent: { hash: string; revision: number; at: string }) {
  const { hash, revision, at } = sent;
  try {
    await registrationEntity()
      .patch(key)
      .set({ hash, registeredAt: at })
      .where((item, operations) => operations.eq(item.revision, revision))
      .go();
  } catch (error) {
    if (isConditionFailure(error)) await registrationEntity().patch(key).set({ hash: '' }).go();
    throw error;
  }
}

/** Shows readers the DOIs of a paper and of its versions up to this one. */
export async function showPaperDois({ paperId }: PaperRecord, doiPrefix: string, doiVersion: number) {
  await paperEntity().patch({ paperId }).set({ doiPrefix, doiVersion }).go();
}

/** Shows readers the DOI of a review. */
export async function showReviewDoi({ paperId, number }: ReviewRecord, doiPrefix: string) {
  await reviewEntity().patch({ paperId, number }).set({ doiPrefix }).go();
}

/** Returns all reviews of a paper, oldest first. */
export async function reviewsOf(paperId: string): Promise<ReviewRecord[]> {
  const { data } = await reviewEntity().query.primary({ paperId }).go({ pages: 'all', consistent: true });
  return data as ReviewRecord[];
}
