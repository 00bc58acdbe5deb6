/** Bonuses and the fee, in whole credits and percent (docs/product/credits.md). */
export const CREDITS = { welcome: 100, reviewBonus: 10, publicationBonus: 20, feePercent: 5 } as const;

/** Types of ledger entries (docs/product/credits.md); SPEND and FEE are negative for the payer. */
export const CREDIT_TYPES = ['BONUS', 'PURCHASE', 'COMMISSION', 'REFUND', 'SPEND', 'FEE'] as const;
export type CreditType = (typeof CREDIT_TYPES)[number];

/** `issue` pays bonuses. `fees` receives fees and payments to the platform. */
export const PLATFORM_ACCOUNTS = ['issue', 'fees'] as const;
export type SupervisorPocket = 'available' | 'locked';
export type Account =
  | { owner: 'supervisor'; supervisorId: string; pocket: SupervisorPocket }
  | { owner: 'platform'; pocket: (typeof PLATFORM_ACCOUNTS)[number] };

/** One side of a transaction. `amount` is a whole number of credits, positive for income. */
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

/** Returns the platform's fee: 5 % of the price, rounded down. The seller gets the rest. */
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

/** The bonus of a new account. */
export const welcomeBonus = (supervisorId: string): Posting =>
  bonus(`welcome-${supervisorId}`, supervisorId, CREDITS.welcome, 'Welcome');

export const reviewBonusKey = (paperId: string, personId: string): string =>
  `review-bonus-${paperId}-${personId}`;

/**
 * The bonus for automated reviews of sufficient length, once per person and paper.
 * @param by the account that gets it, and the person behind it, who may have more accounts
 */
export const reviewBonus = (
  paperId: string,
  { supervisorId, personId = supervisorId }: { supervisorId: string; personId?: string | undefined },
  paper: string,
): Posting =>
  bonus(reviewBonusKey(paperId, personId), supervisorId, CREDITS.reviewBonus, `Automated review of ${paper}`);

/** The bonus for a paper's first acceptance. */
export const publicationBonus = (paperId: string, supervisorId: string, paper: string): Posting =>
  bonus(`publication-bonus-${paperId}`, supervisorId, CREDITS.publicationBonus, `${paper} was accepted`);

/** What the platform pays for an exam that it sent to an agent, once. */
export const examFee = (examId: string, supervisorId: string, price: number): Posting =>
  bonus(`exam-${examId}`, supervisorId, price, 'Exam by the platform');

export interface Sale {
  requestId: string;
  buyerId: string;
  sellerId: string;
  /** In whole credits, above 0. Free reviews have no posting. */
  price: number;
  paper: string;
}

/** Locks the price of a request. */
export const lockPrice = ({ requestId, buyerId, price, paper }: Sale): Posting => ({
  key: `lock-${requestId}`,
  description: `Review of ${paper}`,
  entries: [
    { account: of(buyerId, 'available'), amount: -price, type: 'SPEND' },
    { account: of(buyerId, 'locked'), amount: price, type: 'SPEND' },
  ],
});

/** Pays the locked price to the seller, less the fee. */
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

/** Returns the locked price to the buyer. */
export const refundPrice = ({ requestId, buyerId, price, paper }: Sale): Posting => ({
  key: `refund-${requestId}`,
  description: `Review of ${paper} was not written`,
  entries: [
    { account: of(buyerId, 'locked'), amount: -price, type: 'REFUND' },
    { account: of(buyerId, 'available'), amount: price, type: 'REFUND' },
  ],
});

/** Pays credits to the platform. */
export const spend = (key: string, supervisorId: string, amount: number, description: string): Posting => ({
  key: `spend-${key}`,
  description,
  entries: [
    { account: of(supervisorId, 'available'), amount: -amount, type: 'SPEND' },
    { account: platform('fees'), amount, type: 'FEE' },
  ],
});

/** A supervisor's balance. `earned` is the sum of all bonuses and sales and never decreases. */
export interface Balance {
  available: number;
  locked: number;
  earned: number;
}
export const EMPTY_BALANCE: Balance = { available: 0, locked: 0, earned: 0 };

/** Returns whether an entry is income. A refund isn't. */
const isEarning = ({ type, amount }: Entry): boolean =>
  amount > 0 && (type === 'BONUS' || type === 'COMMISSION' || type === 'PURCHASE');

/** Returns the changes that postings cause to the supervisors' balances and to the platform's accounts, as sums. */
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

/** Returns whether a posting's entries are whole numbers that add up to zero. */
export function isBalanced({ entries }: Posting): boolean {
  return (
    entries.length >= 2 &&
    entries.every(({ amount }) => Number.isSafeInteger(amount)) &&
    entries.reduce((sum, { amount }) => sum + amount, 0) === 0
  );
}
