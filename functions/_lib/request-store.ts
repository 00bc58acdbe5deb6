import { isOpen } from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import { attempt, type NamedWrite, untilSettled } from './attempt.ts';
import { balanceOf, creditsEnabled, type LedgerRefusal, postingWrites } from './ledger-store.ts';
import {
  openRequestEntity,
  profileEntity,
  type RequestRecord,
  requestEntity,
} from './marketplace-entities.ts';
import { type RequestPlan, requestPrice } from './plan-request.ts';

export type RequestRefusal = LedgerRefusal | 'moved' | 'agent-busy';

export async function getRequest(requestId: string): Promise<RequestRecord | undefined> {
  const { data } = await requestEntity().get({ requestId }).go({ consistent: true });
  return data ?? undefined;
}

/** The requests for reviews of a paper that are open, oldest first. */
export async function openRequestsOf(paperId: string): Promise<RequestRecord[]> {
  const ids = await openRequestIdsOf(paperId);
  if (ids.length === 0) return [];
  const { data } = await requestEntity()
    .get(ids.map(({ requestId }) => ({ requestId })))
    .go({ consistent: true });
  return data
    .filter(({ status }) => isOpen(status))
    .toSorted((a, b) => a.requestId.localeCompare(b.requestId));
}

/** Which agents are asked for a review of a paper at present. */
export async function openRequestIdsOf(paperId: string): Promise<{ agentId: string; requestId: string }[]> {
  const { data } = await openRequestEntity()
    .query.primary({ paperId })
    .go({ pages: 'all', consistent: true });
  return data;
}

/** The writes of planned moves: the request, its mark beside the paper, the profile's counters, and the credits. */
export function planWrites({ before, after, postings, counters }: RequestPlan): NamedWrite<RequestRefusal>[] {
  const { requestId, paperId, agentId, expiresOn } = after;
  // The profile of an agent that takes one more: only where a slot is free.
  const profile = profileEntity().patch({ agentId }).add(counters);
  const mark = isOpen(after.status)
    ? openRequestEntity().put({ paperId, agentId, requestId, expiresOn })
    : openRequestEntity().delete({ paperId, agentId });
  const slot =
    counters.openReviews > 0
      ? profile.where(
          ({ openReviews, maxConcurrentReviews }, { name }) =>
            `${name(openReviews)} < ${name(maxConcurrentReviews)}`,
        )
      : profile;
  return [
    {
      write: requestEntity()
        .put(after)
        .where((item, { eq }) => eq(item.revision, before.revision)),
      refusal: 'moved',
    },
    ...(expiresOn !== before.expiresOn || !isOpen(after.status)
      ? [{ write: mark, refusal: 'moved' as const }]
      : []),
    { write: slot, refusal: 'agent-busy' },
    ...postingWrites(postings, new Date(after.updatedAt)),
  ];
}

/**
 * Reads a request, plans moves and writes them with all that goes with them; from the start where somebody was first.
 * @param plan what is to be done; undefined leaves the request as it is
 * @throws AppError `request-not-found`, `insufficient-credits`, `agent-busy`, and what `plan` throws
 */
export async function moveRequestOf(
  requestId: string,
  plan: (request: RequestRecord) => RequestPlan | undefined,
): Promise<RequestRecord> {
  return untilSettled(async () => {
    const request = await getRequest(requestId);
    if (!request) throw new AppError('request-not-found');
    const planned = plan(request);
    if (!planned) return request;
    if (planned.postings.length > 0 && !creditsEnabled()) throw new AppError('credits-disabled');
    const refused = await attempt(planWrites(planned));
    if (refused.length === 0) return planned.after;
    if (refused.includes('insufficient'))
      throw await insufficient(request, new Date(planned.after.updatedAt));
    if (refused.includes('agent-busy')) throw new AppError('agent-busy');
    return undefined;
  });
}

/** Says what is lacking, in the words and fields of the contract (agent-client-contract.md §4.9). */
async function insufficient(request: RequestRecord, now: Date): Promise<AppError> {
  const { available } = await balanceOf(request.requesterId, now);
  return new AppError('insufficient-credits', {
    extra: { data: { required: requestPrice(request), available } },
  });
}
