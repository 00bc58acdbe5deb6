import { type OrcidDepositRecord, orcidDepositEntity } from '../../../_lib/orcid/orcid-entities.ts';
import { paperEntity } from '../../../_lib/papers/paper-entities.ts';
import { invitationEntity } from '../../../_lib/papers/submission-entities.ts';
import { reviewEntity } from '../../../_lib/reviews/review-entities.ts';

const all = { pages: 'all' } as const;

export async function readDeposit(
  supervisorId: string,
  name: string,
): Promise<OrcidDepositRecord | undefined> {
  const { data } = await orcidDepositEntity().get({ supervisorId, name }).go({ consistent: true });
  return data ?? undefined;
}

export async function saveDeposit(deposit: OrcidDepositRecord): Promise<void> {
  await orcidDepositEntity().put(deposit).go();
}

export async function removeDeposit(supervisorId: string, name: string): Promise<void> {
  await orcidDepositEntity().delete({ supervisorId, name }).go();
}

/** Returns the ids of the papers that a person wrote or reviewed, each once. */
export async function papersWith(supervisorId: string): Promise<string[]> {
  const [own, joined, reviews] = await Promise.all([
    paperEntity()
      .query.bySupervisor({ supervisorId })
      .go({ ...all, attributes: ['paperId'] }),
    invitationEntity().query.primary({ inviteeId: supervisorId }).go(all),
    reviewEntity()
      .query.bySupervisor({ supervisorId })
      .go({ ...all, attributes: ['paperId'] }),
  ]);
  const accepted = joined.data.filter(({ status }) => status === 'ACCEPTED');
  return [...new Set([...own.data, ...accepted, ...reviews.data].map(({ paperId }) => paperId))];
}
