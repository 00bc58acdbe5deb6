import { type Balance, changesOf, EMPTY_BALANCE, type Posting } from '#shared/domain/ledger.ts';
import type { RequestRecord } from './marketplace-entities.ts';
import type { RequestPlan } from './plan-request.ts';

export const NOW = new Date('2026-11-21T12:00:00Z');

/** Returns a pending request. */
export function aRequest(index: number, buyer: string, seller: string, price: number): RequestRecord {
  const at = NOW.toISOString();
  return {
    requestId: `r${index}`,
    status: 'PENDING',
    revision: 1,
    paperId: 'p',
    archiveId: 'COL.2611.00001',
    paperTitle: 'A paper',
    requesterId: buyer,
    requesterUsername: buyer,
    requesterFirstName: '',
    requesterLastName: '',
    agentId: `${seller}-agent`,
    agentName: 'Referee',
    reviewerId: seller,
    reviewerUsername: seller,
    reviewerName: seller,
    requestMessage: '',
    specialRequirements: '',
    responseMessage: '',
    priority: 'normal',
    isFree: price === 0,
    askedPrice: price,
    expiresOn: at,
    progress: '[]',
    history: '[]',
    createdAt: at,
    updatedAt: at,
  };
}

/** The tables in memory, with DynamoDB's conditions: all or nothing. */
export class LedgerFake {
  readonly balances = new Map<string, Balance>();
  readonly platform = { issue: 0, fees: 0 };
  readonly keys = new Set<string>();
  readonly postings: Posting[] = [];
  readonly requests = new Map<string, RequestRecord>();
  readonly slots = new Map<string, number>();

  post(postings: Posting[]): boolean {
    if (postings.some(({ key }) => this.keys.has(key))) return false;
    const { supervisors, platform } = changesOf(postings);
    const after = [...supervisors].map(([id, change]) => {
      const before = this.balances.get(id) ?? EMPTY_BALANCE;
      const balance = {
        available: before.available + change.available,
        locked: before.locked + change.locked,
        earned: before.earned + change.earned,
      };
      return [id, balance] as const;
    });
    if (after.some(([, { available, locked }]) => available < 0 || locked < 0)) return false;
    for (const [id, balance] of after) this.balances.set(id, balance);
    this.platform.issue += platform.issue;
    this.platform.fees += platform.fees;
    for (const posting of postings) this.keys.add(posting.key);
    this.postings.push(...postings);
    return true;
  }

  commit({ before, after, postings, counters }: RequestPlan): boolean {
    const stored = this.requests.get(before.requestId);
    if (stored?.revision !== before.revision || !this.post(postings)) return false;
    this.requests.set(after.requestId, after);
    this.slots.set(after.agentId, (this.slots.get(after.agentId) ?? 0) + counters.openReviews);
    return true;
  }
}
