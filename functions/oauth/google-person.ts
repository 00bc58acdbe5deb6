import { Email } from '#shared/domain/account.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { OauthFailure } from './oauth-failure.ts';
import type { Claims } from './oidc-client.ts';

/** Somebody as Google knows them. */
export interface GooglePerson {
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  firstName: string | undefined;
  lastName: string | undefined;
}

export type Welcome =
  | { kind: 'known'; supervisor: SupervisorRecord }
  /** `isTakenBack`: whoever made the account never proved that the address is theirs. */
  | { kind: 'joins'; supervisor: SupervisorRecord; isTakenBack: boolean }
  | { kind: 'new'; email: string };

export const toPerson = (claims: Claims): GooglePerson => ({
  subject: claims.sub,
  email: Email.safeParse(claims.email).data,
  isEmailVerified: claims.email_verified === true,
  firstName: nameOf(claims.given_name),
  lastName: nameOf(claims.family_name),
});

/** Names are under 50 characters here (product-spec.md §5). */
const nameOf = (claim: unknown) =>
  typeof claim === 'string' ? claim.trim().slice(0, 49) || undefined : undefined;

/**
 * What somebody is to us who comes from Google (decisions.md §3). An account is joined, or made, only when Google says
 * that the address is verified; whoever came before is known by their subject, whatever their address is now.
 * @throws OauthFailure `no_email`, `email_not_verified`, `oauth_failed` where the account is another Google person's
 */
export function welcome(
  person: GooglePerson,
  found: { bySubject: SupervisorRecord | undefined; byEmail: SupervisorRecord | undefined },
): Welcome {
  if (found.bySubject) return { kind: 'known', supervisor: found.bySubject };
  if (!person.email) throw new OauthFailure('no_email');
  if (!person.isEmailVerified) throw new OauthFailure('email_not_verified');
  const supervisor = found.byEmail;
  if (!supervisor) return { kind: 'new', email: person.email };
  // An address may have been given to another person since; who they were stands in the subject.
  if (supervisor.googleSubject) throw new OauthFailure('oauth_failed');
  return { kind: 'joins', supervisor, isTakenBack: !supervisor.isVerified };
}
