import freeMailDomains from 'email-providers/all.json' with { type: 'json' };
import { parse } from 'tldts';
import type { SecondSign } from '#shared/domain/decision.ts';
import { FORWARDING_DOMAINS } from './forwarding-domains.ts';
import type { SupervisorRecord } from './identity-entities.ts';
import { membershipOf } from './institution-entities.ts';
import { mailboxOf } from './mailbox.ts';

const AGE_DAYS = 30;
const HELPFUL_VOTES = 3;
const DAY_MS = 86_400_000;

const FREE_MAIL = new Set([...freeMailDomains, ...FORWARDING_DOMAINS]);

/**
 * Returns a sign, besides the mailbox, that an account is a person of its own (docs/product/decision-rule.md#who-counts); undefined
 * without one.
 * @param helpful how many authors found a review by the account helpful
 */
export function secondSign(
  { email, orcid, scholarBadge, membership, createdAt }: SupervisorRecord,
  helpful: number,
  now: Date,
): SecondSign | undefined {
  if (orcid) return 'orcid';
  if (scholarBadge) return 'scholar';
  if (institutionOf(email) !== undefined || membershipOf({ membership }, now)) return 'institution';
  const days = (now.getTime() - Date.parse(createdAt)) / DAY_MS;
  return days >= AGE_DAYS && helpful >= HELPFUL_VOTES ? 'record' : undefined;
}

/**
 * Returns the domain of an address that not everybody gets, for nothing or for minutes: `ox.ac.uk` for `cs.ox.ac.uk`, because whoever
 * has a domain has all names below it. Undefined for a deleted account too, which has no address.
 */
export function institutionOf(email: string): string | undefined {
  const [, domain = ''] = mailboxOf(email).split('@');
  // Also `anything.example.com`, which providers of throw-away addresses offer.
  const labels = domain.split('.');
  if (labels.some((_, index) => FREE_MAIL.has(labels.slice(index).join('.')))) return undefined;
  // Below a private suffix of the Public Suffix List, such as `duckdns.org` and `eu.org`, names cost nothing.
  const { domain: registered, isPrivate } = parse(domain, { allowPrivateDomains: true });
  return isPrivate ? undefined : (registered ?? undefined);
}
