/** Amounts of decisions.md §6, in whole credits. */
export const CREDITS = { welcome: 100, reviewBonus: 10, publicationBonus: 20, feePercent: 5 } as const;

/** What kind a line of a statement is (agent-client-contract.md §5); SPEND and FEE are negative for whoever pays. */
export const CREDIT_TYPES = ['BONUS', 'PURCHASE', 'COMMISSION', 'REFUND', 'SPEND', 'FEE'] as const;
export type CreditType = (typeof CREDIT_TYPES)[number];

/** Bonuses come from `issue`; fees and what is spent on the platform itself go to `fees`. */
export const PLATFORM_ACCOUNTS = ['issue', 'fees'] as const;
export type SupervisorPocket = 'available' | 'locked';
export type Account =
  | { owner: 'supervisor'; supervisorId: string; pocket: SupervisorPocket }
  | { owner: 'platform'; pocket: (typeof PLATFORM_ACCOUNTS)[number] };

/** Amounts are whole numbers; what comes in is positive. */
export interface Entry {
  account: Account;
  amount: number;
  type: CreditType;
}

/**
 * A transaction of the ledger: entries that add up to zero, under a key that can be posted once. The key is derived
 * from the event that causes it (`complete-<request>`), so that a replay is refused (examples/papers/double-entry-credits).
 */
export interface Posting {
  key: string;
  description: string;
  entries: Entry[];
}

/** The platform's part of a price: 5 %, rounded down. The seller's part is the remainder and never rounded by itself. */
export const feeOf = (price: number): number => Math.floor((price * CREDITS.feePercent) / 100);

const of = (supervisorId: string, pocket: SupervisorPocket): Account => ({
  owner: 'supervisor',
  supervisorId,
  pocket,
});
const platform = (pocket: 'issue' | 'fees'): Account => ({ owner: 'platform', pocket });

function bonus(key: string, supervisorId: string, amount: number, description: string): Posting {
  return {
    key,
    description,
    entries: [
      { account: platform('issue'), amount: -amount, type: 'BONUS' },
      { account: of(supervisorId, 'available'), amount, type: 'BONUS' },
    ],
  };
}

/** What everybody begins with, once. */
export const welcomeBonus = (supervisorId: string): Posting =>
  bonus(`welcome-${supervisorId}`, supervisorId, CREDITS.welcome, 'Welcome');

/** For an automated review that says enough, once a review. */
export const reviewBonus = (reviewId: string, supervisorId: string, paper: string): Posting =>
  bonus(`review-bonus-${reviewId}`, supervisorId, CREDITS.reviewBonus, `Automated review of ${paper}`);

/** For the first time that a paper is accepted. */
export const publicationBonus = (paperId: string, supervisorId: string, paper: string): Posting =>
  bonus(`publication-bonus-${paperId}`, supervisorId, CREDITS.publicationBonus, `${paper} was accepted`);

export interface Sale {
  requestId: string;
  buyerId: string;
  sellerId: string;
  /** In whole credits, above 0: what is free needs no posting. */
  price: number;
  paper: string;
}

/** Sets the price of a request aside. */
export const lockPrice = ({ requestId, buyerId, price, paper }: Sale): Posting => ({
  key: `lock-${requestId}`,
  description: `Review of ${paper}`,
  entries: [
    { account: of(buyerId, 'available'), amount: -price, type: 'SPEND' },
    { account: of(buyerId, 'locked'), amount: price, type: 'SPEND' },
  ],
});

/** Pays the seller what was set aside, less the fee. */
export const payOut = ({ requestId, buyerId, sellerId, price, paper }: Sale): Posting => {
  const fee = feeOf(price);
  return {
    key: `complete-${requestId}`,
    description: fee > 0 ? `Review of ${paper} (${price} less the fee of ${fee})` : `Review of ${paper}`,
    entries: [
      { account: of(buyerId, 'locked'), amount: -price, type: 'SPEND' },
      { account: of(sellerId, 'available'), amount: price - fee, type: 'COMMISSION' },
      ...(fee > 0 ? [{ account: platform('fees'), amount: fee, type: 'FEE' as const }] : []),
    ],
  };
};

/** Gives back all that was set aside. */
export const refundPrice = ({ requestId, buyerId, price, paper }: Sale): Posting => ({
  key: `refund-${requestId}`,
  description: `Review of ${paper} was not written`,
  entries: [
    { account: of(buyerId, 'locked'), amount: -price, type: 'REFUND' },
    { account: of(buyerId, 'available'), amount: price, type: 'REFUND' },
  ],
});

/** Gives credits to the platform itself. */
export const spend = (key: string, supervisorId: string, amount: number, description: string): Posting => ({
  key: `spend-${key}`,
  description,
  entries: [
    { account: of(supervisorId, 'available'), amount: -amount, type: 'SPEND' },
    { account: platform('fees'), amount, type: 'FEE' },
  ],
});

/** What a supervisor has. `earned` only grows: all that ever came in by a bonus or a sale. */
export interface Balance {
  available: number;
  locked: number;
  earned: number;
}
export const EMPTY_BALANCE: Balance = { available: 0, locked: 0, earned: 0 };

/** Whether an entry is income: a refund gives back what was one's own. */
const isEarning = ({ type, amount }: Entry): boolean =>
  amount > 0 && (type === 'BONUS' || type === 'COMMISSION' || type === 'PURCHASE');

/** How postings change what each supervisor has, and the platform's two accounts: one sum an account. */
export function changesOf(postings: Posting[]) {
  const supervisors = new Map<string, Balance>();
  const platformSums = { issue: 0, fees: 0 };
  for (const entry of postings.flatMap(({ entries }) => entries)) {
    const { account, amount } = entry;
    if (account.owner === 'platform') {
      platformSums[account.pocket] += amount;
      continue;
    }
    const before = supervisors.get(account.supervisorId) ?? EMPTY_BALANCE;
    supervisors.set(account.supervisorId, {
      ...before,
      [account.pocket]: before[account.pocket] + amount,
      earned: before.earned + (isEarning(entry) ? amount : 0),
    });
  }
  return { supervisors, platform: platformSums };
}

/** Whether a posting keeps the one law of the ledger, in whole numbers. */
export function isBalanced({ entries }: Posting): boolean {
  return (
    entries.length >= 2 &&
    entries.every(({ amount }) => Number.isSafeInteger(amount)) &&
    entries.reduce((sum, { amount }) => sum + amount, 0) === 0
  );
}
