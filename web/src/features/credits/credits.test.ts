import { describe, expect, it } from 'vitest';
import { accountName, signed } from './credit-words.ts';
import { readCreditsAddress, writeCreditsAddress } from './credits-address.ts';

describe('the URL of the credits page', () => {
  it.each([
    ['', { tab: 'statement', page: 1 }],
    ['tab=payments&type=commission&page=2', { tab: 'payments', type: 'COMMISSION', page: 2 }],
    ['tab=gold&type=MONEY&page=x', { tab: 'statement', page: 1 }],
  ])('reads "%s"', (query, view) => {
    expect(readCreditsAddress(new URLSearchParams(query))).toEqual(view);
  });

  it('survives a round trip', () => {
    const view = { tab: 'payments', type: 'FEE', page: 4 } as const;
    const { searchParams } = new URL(writeCreditsAddress(view), 'https://x.example');
    expect(readCreditsAddress(searchParams)).toEqual(view);
    expect(writeCreditsAddress({ tab: 'statement', page: 1 })).toBe('/credits');
  });
});

describe('credits as text', () => {
  it('shows an amount with its sign', () => {
    expect([signed(1200), signed(-12), signed(0)]).toEqual(['+1,200', '−12', '0']);
  });

  it('names the accounts', () => {
    const me = { username: 'ada', isMe: true };
    const other = { username: 'ben', isMe: false };
    expect(accountName('available', me)).toBe('Your credits');
    expect(accountName('locked', other)).toBe('ben’s credits set aside');
    expect(accountName('platform fees', { username: 'Colophon', isMe: false })).toBe('Platform fees');
  });
});
