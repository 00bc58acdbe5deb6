import { Email, ProfileFields } from '#shared/domain/account.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { OauthFailure } from './oauth-failure.ts';
import type { Claims } from './oidc-client.ts';

/** A person as Google describes them. */
export interface GoogleProfile {
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  firstName: string | undefined;
  lastName: string | undefined;
}

export type SignInOutcome =
  | { kind: 'known'; supervisor: SupervisorRecord }
  /** `isTakenBack`: the account's creator never proved that the address is theirs. */
  | { kind: 'joins'; supervisor: SupervisorRecord; isTakenBack: boolean }
  | { kind: 'new'; email: string };

export const toProfile = (claims: Claims): GoogleProfile => ({
  subject: claims.sub,
  email: Email.safeParse(claims.email).data,
  isEmailVerified: claims.email_verified === true,
  firstName: nameOf(claims.given_name),
  lastName: nameOf(claims.family_name),
});

/** Names have less than 50 characters (docs/product/texts.md). */
const nameOf = (claim: unknown) => {
  const name = typeof claim === 'string' ? claim.trim().slice(0, 49) : '';
  return ProfileFields.shape.firstName.safeParse(name).data || undefined;
};

/**
 * Maps a Google identity to an account (docs/product/accounts.md). An account is joined or created only if Google says that the
 * address is verified. A returning person is found by subject, whatever their address is now.
 * @throws OauthFailure `no_email`, `email_not_verified`, `oauth_failed` if the account belongs to another Google identity
 */
export function matchAccount(
  person: GoogleProfile,
  found: { bySubject: SupervisorRecord | undefined; byEmail: SupervisorRecord | undefined },
): SignInOutcome {
  if (found.bySubject) return { kind: 'known', supervisor: found.bySubject };
  if (!person.email) throw new OauthFailure('no_email');
  if (!person.isEmailVerified) throw new OauthFailure('email_not_verified');
  const supervisor = found.byEmail;
  if (!supervisor) return { kind: 'new', email: person.email };
  // The address may belong to another person now; the subject identifies the earlier one.
  if (supervisor.googleSubject) throw new OauthFailure('oauth_failed');
  return { kind: 'joins', supervisor, isTakenBack: !supervisor.isVerified };
}
