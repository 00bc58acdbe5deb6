/** Prices in dollars for a million tokens. */
export interface Price {
  input: number;
  output: number;
}

/** What the review of one paper may use. */
export interface Bounds {
  tokens: number;
  minutes: number;
  /** Dollars; only with a price. */
  money?: number | undefined;
  price?: Price | undefined;
}

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

/** A bound that a review reached, or would reach. */
export class BoundReached extends Error {}

const PRICED_TOKENS = 1_000_000;

/** Returns the price of some tokens in dollars; undefined without a price. */
export const moneyFor = (
  { inputTokens, outputTokens }: Usage,
  price: Price | undefined,
): number | undefined => price && (inputTokens * price.input + outputTokens * price.output) / PRICED_TOKENS;

/** Says how much was, or would be, used. */
export function usageInWords({ inputTokens, outputTokens }: Usage, price: Price | undefined): string {
  const money = moneyFor({ inputTokens, outputTokens }, price);
  const tokens = `${inputTokens.toLocaleString('en')} tokens in and ${outputTokens.toLocaleString('en')} out`;
  return money === undefined ? tokens : `${tokens} ($${money.toFixed(money < 1 ? 3 : 2)})`;
}

/** @throws BoundReached if a use is more than the bounds allow */
export function assertWithin(use: Usage, bounds: Bounds, what: string): void {
  const { tokens, money, price } = bounds;
  if (use.inputTokens + use.outputTokens > tokens)
    throw new BoundReached(
      `${what} ${usageInWords(use, price)}, more than the ${tokens.toLocaleString('en')} tokens of --max-tokens.`,
    );
  const cost = moneyFor(use, price);
  if (money !== undefined && cost !== undefined && cost > money)
    throw new BoundReached(`${what} ${usageInWords(use, price)}, more than the $${money} of --max-money.`);
}

/** What one review used so far, within its bounds. */
export interface Budget {
  /** Aborts when the time is over. */
  signal: AbortSignal;
  /** @throws BoundReached if a question of this size is more than what is left */
  allow(next: Usage): void;
  add(used: Usage): void;
  used(): Usage;
}

export function openBudget(bounds: Bounds): Budget {
  const used: Usage = { inputTokens: 0, outputTokens: 0 };
  const signal = AbortSignal.timeout(bounds.minutes * 60_000);
  return {
    signal,
    allow: (next) => {
      if (signal.aborted)
        throw new BoundReached(`The review took longer than --max-minutes: ${bounds.minutes}.`);
      assertWithin(sum(used, next), bounds, 'With the next question, the review would use');
    },
    // A server's figures are its own words: they never give tokens back.
    add: ({ inputTokens, outputTokens }) =>
      Object.assign(
        used,
        sum(used, { inputTokens: Math.max(0, inputTokens), outputTokens: Math.max(0, outputTokens) }),
      ),
    used: () => ({ ...used }),
  };
}

const sum = (a: Usage, b: Usage): Usage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
});
