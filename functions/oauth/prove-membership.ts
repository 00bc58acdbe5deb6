import type { InstitutionRecord } from '../_lib/identity/institution-entities.ts';
import type { Claims } from './oidc-client.ts';

/** The affiliations of people who belong to an institution: not `alum`, `affiliate` or `library-walk-in` (eduPerson 202208). */
const BELONGING = new Set(['member', 'faculty', 'staff', 'employee', 'student']);
/** An issuer of everybody's accounts, which names an institution's in `hd`. */
const GOOGLE = 'https://accounts.google.com';

/** Returns which of an institution's domains is that of a name, such as `cs.uni.example`, or includes it. */
export const domainOf = (name: unknown, domains: readonly string[]): string | undefined =>
  domains.find((domain) => `.${String(name).toLowerCase()}`.endsWith(`.${domain}`));

/**
 * Returns the domain by which an institution says that a person belongs to it: that of an affiliation, if it names any
 * (`eduperson_scoped_affiliation`), of a hosted account at Google (`hd`), or of an address that isn't said to be unverified.
 * Undefined if it says so of none of its own domains.
 */
export function provenDomain(
  claims: Claims,
  { issuer, domains }: Pick<InstitutionRecord, 'issuer' | 'domains'>,
): string | undefined {
  const affiliations = [claims.eduperson_scoped_affiliation ?? []].flat().map(String);
  if (affiliations.length > 0)
    return affiliations
      .map((each) => each.toLowerCase().split('@'))
      .filter(([affiliation = '']) => BELONGING.has(affiliation))
      .map(([, scope]) => domainOf(scope, domains))
      .find((domain) => domain !== undefined);
  if (claims.hd !== undefined || issuer === GOOGLE) return domainOf(claims.hd, domains);
  const { email_verified: isVerified = true } = claims;
  return isVerified === true || isVerified === 'true' ? domainOfEmail(claims.email, domains) : undefined;
}

/** Returns the institution's domain of an address; undefined for an address elsewhere. */
export const domainOfEmail = (email: unknown, domains: readonly string[]): string | undefined =>
  typeof email === 'string' ? domainOf(email.slice(email.lastIndexOf('@') + 1), domains) : undefined;
