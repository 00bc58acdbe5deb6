import { isOpen } from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import {
  creditsEnabled,
  type LedgerRefusal,
  postingWrites,
  readBalance,
} from '../ledger/ledger-repository.ts';
import { hasRevision } from '../runtime/optimistic-lock.ts';
import { type NamedWrite, retryOnConflict, tryTransaction } from '../runtime/try-transaction.ts';
import {
  openRequestEntity,
  profileEntity,
  type RequestRecord,
  requestEntity,
} from './marketplace-entities.ts';
import { kindOf, type RequestPlan, requestPrice } from './plan-request.ts';

export type RequestRefusal = LedgerRefusal | 'moved' | 'agent-busy';

export async function getRequest(requestId: string): Promise<RequestRecord | undefined> {
  const { data } = await requestEntity().get({ requestId }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns the open requests for reviews of a paper, oldest first. */
export async function listOpenRequests(paperId: string): Promise<RequestRecord[]> {
  const ids = await listOpenRequestIds(paperId);
  if (ids.length === 0) return [];
  const { data } = await requestEntity()
    .get(ids.map(({ requestId }) => ({ requestId })))
    .go({ consistent: true });
  return data
    .filter(({ status }) => isOpen(status))
    .toSorted((a, b) => a.requestId.localeCompare(b.requestId));
}

/** Returns the key of a request's marker beside its paper: an agent can be asked for a review and for a reproduction. */
export const markOf = (request: Pick<RequestRecord, 'kind' | 'agentId'>): string =>
  kindOf(request) === 'review' ? request.agentId : `reproduction.${request.agentId}`;

/** Returns which agents have an open request for a paper, by their markers. */
export async function listOpenRequestIds(paperId: string): Promise<{ agentId: string; requestId: string }[]> {
  const { data } = await openRequestEntity()
    .query.primary({ paperId })
    .go({ pages: 'all', consistent: true });
  return data;
}

/**
 * Returns the writes of planned moves: the request, its marker beside the paper, the profile's counters and the credits.
 */
export function planWrites({ before, after, postings, counters }: RequestPlan): NamedWrite<RequestRefusal>[] {
  const { requestId, paperId, agentId, expiresOn } = after;
  const marker = { paperId, agentId: markOf(after) };
  // The profile of an agent that takes one more review: only if it has a free slot.
  const profile = profileEntity().patch({ agentId }).add(counters);
  const mark = isOpen(after.status)
    ? openRequestEntity().put({ ...marker, requestId, expiresOn })
    : openRequestEntity().delete(marker);
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
        .where((item, operations) => hasRevision(operations, item.revision, before.revision)),
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
 * Reads a request, plans moves, and writes them with everything that belongs to them; starts over if another writer was
 * first.
 * @param plan returns the moves; undefined leaves the request as it is
 * @throws AppError `request-not-found`, `insufficient-credits`, `agent-busy`, and what `plan` throws
 */
export async function moveRequest(
  requestId: string,
  plan: (request: RequestRecord) => RequestPlan | undefined | Promise<RequestPlan | undefined>,
): Promise<RequestRecord> {
  return retryOnConflict(async () => {
    const request = await getRequest(requestId);
    if (!request) throw new AppError('request-not-found');
    const planned = await plan(request);
    if (!planned) return request;
    if (planned.postings.length > 0 && !creditsEnabled()) throw new AppError('credits-disabled');
    const refused = await tryTransaction(planWrites(planned));
    if (refused.length === 0) return planned.after;
    if (refused.includes('insufficient')) throw await insufficient(request);
    if (refused.includes('agent-busy')) throw new AppError('agent-busy');
    return undefined;
  });
}

/** Returns the error for missing credits, with the fields that installed clients read (docs/product/agent-client.md). */
async function insufficient(request: RequestRecord): Promise<AppError> {
  const { available } = await readBalance(request.requesterId);
  return new AppError('insufficient-credits', {
    extra: { data: { required: requestPrice(request), available } },
  });
}
