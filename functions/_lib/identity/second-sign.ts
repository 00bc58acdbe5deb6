import freeMailDomains from 'email-providers/all.json' with { type: 'json' };
import type { SecondSign } from '#shared/domain/decision.ts';
import type { SupervisorRecord } from './identity-entities.ts';
import { mailboxOf } from './mailbox.ts';

const AGE_DAYS = 30;
const HELPFUL_VOTES = 3;
const DAY_MS = 86_400_000;

const FREE_MAIL = new Set(freeMailDomains);

/**
 * Returns a sign, besides the mailbox, that an account is a person of its own (docs/product/decision-rule.md#who-counts); undefined
 * without one.
 * @param helpful how many authors found a review by the account helpful
 */
export function secondSign(
  { email, orcid, scholarBadge, createdAt }: SupervisorRecord,
  helpful: number,
  now: Date,
): SecondSign | undefined {
  if (orcid) return 'orcid';
  if (scholarBadge) return 'scholar';
  if (!isFreeMail(email)) return 'institution';
  const days = (now.getTime() - Date.parse(createdAt)) / DAY_MS;
  return days >= AGE_DAYS && helpful >= HELPFUL_VOTES ? 'record' : undefined;
}

/** Whether anybody gets an address of this kind, for nothing or for minutes. A deleted account has none, which is no institution's. */
function isFreeMail(email: string): boolean {
  const [, domain = ''] = mailboxOf(email).split('@');
  // Also `anything.example.com`, which providers of throw-away addresses offer.
  const labels = domain.split('.');
  return domain === '' || labels.some((_, index) => FREE_MAIL.has(labels.slice(index).join('.')));
}
