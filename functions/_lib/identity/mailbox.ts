import { domainToASCII } from 'node:url';
import normalizer from 'validator/lib/normalizeEmail.js';
import { keyedHashes } from '../runtime/keyed-hash.ts';
import type { Write } from '../runtime/transact.ts';
import { mailboxEntity, type SupervisorRecord, supervisorEntity } from './identity-entities.ts';

export type Account = Pick<SupervisorRecord, 'supervisorId' | 'mailbox'>;

/**
 * Returns the mailbox behind an email address (docs/product/accounts.md#one-mailbox): many addresses can lead to one. The part after
 * `+` is ignored everywhere; dots, hyphens and other names of a domain where the provider ignores them.
 */
export function mailboxOf(email: string): string {
  const folded = email.normalize('NFKC').replaceAll(/[\p{Cf}\s]/gu, '');
  const at = folded.lastIndexOf('@');
  const local = folded.slice(0, at).split('+')[0] ?? '';
  const domain = folded.slice(at + 1);
  // The conversion makes dots of the full stops of other scripts; the last one says only that the domain is complete.
  const address = `${local}@${(domainToASCII(domain) || domain).replace(/\.+$/, '')}`;
  return ofProvider(normalizer.default(address) || address.toLowerCase());
}

/** Other domains of one mailbox: the provider gives a name on all of them to one person. */
const SAME_DOMAINS: Readonly<Record<string, string>> = {
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};

const YANDEX = /^(?:ya\.ru|yandex\.[a-z.]+)$/;
/** `ada-lists` is an alias of `ada`; names have no hyphens. */
const YAHOO = /^(?:yahoo\.[a-z.]+|ymail\.com|rocketmail\.com|myyahoo\.com)$/;
/** Providers that deliver everything below a name's own domain to the name. */
const NAME_IN_DOMAIN =
  /^([^.]+)\.(fastmail\.[a-z.]+|(?:runbox|pobox)\.com|(?:anonaddy|33mail)\.com|anonaddy\.me|(?:aleeas|slmails|silomails)\.com|slmail\.me)$/;

/** Folds what providers ignore and the package `validator` doesn't know. */
function ofProvider(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, given] = [address.slice(0, at), address.slice(at + 1)];
  const domain = SAME_DOMAINS[given] ?? given;
  if (domain === 'gmail.com') return `${local.replaceAll('.', '')}@${domain}`;
  if (domain === 'proton.me') return `${local.replaceAll(/[._-]/g, '')}@${domain}`;
  if (YANDEX.test(domain)) return `${local.replaceAll('-', '.')}@yandex.ru`;
  if (YAHOO.test(domain)) return `${local.split('-')[0]}@${domain}`;
  // `anything@ada.fastmail.com` arrives at `ada@fastmail.com`.
  const [, name, provider] = NAME_IN_DOMAIN.exec(domain) ?? [];
  return name === undefined ? `${local}@${domain}` : `${name}@${provider}`;
}

/**
 * Returns the name under which the accounts of an address's mailbox are kept, a keyed hash. If the secret was rotated, accounts
 * join those that are kept under the previous one.
 */
export async function mailboxKey(email: string): Promise<string> {
  const hashes = await keyedHashes(`mailbox ${mailboxOf(email)}`);
  const { data } = await mailboxEntity()
    .get(hashes.map((mailbox) => ({ mailbox })))
    .go({ consistent: true });
  return data[0]?.mailbox ?? hashes[0];
}

/**
 * Returns the key of the person behind an account: one mailbox is one person. It never changes, while the oldest verified account of a
 * mailbox does when one is verified that was registered earlier.
 */
export const personOf = ({ supervisorId, mailbox }: Account): string => mailbox ?? supervisorId;

/** Returns the write that counts a verified account to its mailbox, for good: a deleted account was the same person. */
export const mailboxWrites = ({ supervisorId, mailbox }: Account): Write[] =>
  mailbox === undefined
    ? []
    : [
        mailboxEntity()
          .upsert({ mailbox })
          .add({ accounts: [supervisorId] }),
      ];

/** Returns the ids of all accounts with a supervisor's mailbox, the oldest first; theirs alone if it was never recorded. */
export async function accountsOf({ supervisorId, mailbox }: Account): Promise<string[]> {
  if (mailbox === undefined) return [supervisorId];
  const { data } = await mailboxEntity().get({ mailbox }).go({ consistent: true });
  // Ids begin with their time.
  return [...new Set([...(data?.accounts ?? []), supervisorId])].toSorted();
}

/** Returns the ids of all accounts with the mailboxes of some accounts, and theirs, by one read for each 100. */
export async function accountsOfAll(accounts: readonly Account[]): Promise<string[]> {
  const own = accounts.map(({ supervisorId }) => supervisorId);
  const mailboxes = [...new Set(accounts.flatMap(({ mailbox }) => mailbox ?? []))];
  if (mailboxes.length === 0) return own;
  const { data } = await mailboxEntity()
    .get(mailboxes.map((mailbox) => ({ mailbox })))
    .go();
  return [...new Set([...own, ...data.flatMap(({ accounts: all = [] }) => all)])];
}

/** Returns the other accounts with a supervisor's mailbox that aren't deleted. */
export async function siblingsOf(account: Account): Promise<SupervisorRecord[]> {
  const others = (await accountsOf(account)).filter((id) => id !== account.supervisorId);
  if (others.length === 0) return [];
  const { data } = await supervisorEntity()
    .get(others.map((supervisorId) => ({ supervisorId })))
    .go({ consistent: true });
  return data.filter(({ deletedAt }) => deletedAt === undefined);
}
