import { Email, ProfileFields } from '#shared/domain/account.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import type { Write } from '../_lib/runtime/transact.ts';
import { OauthFailure } from './oauth-failure.ts';
import type { Claims } from './oidc-client.ts';

/** An account at Google or an institution that opens an account here, with its person as the provider describes them. */
export interface ExternalIdentity {
  /** The field of an account that has the subject. */
  field: 'googleSubject' | 'institutionSubject';
  /** What an account stores of it. */
  fields: Pick<SupervisorRecord, 'googleSubject' | 'institutionSubject' | 'membership'>;
  /** The address, if the provider may say whose it is. */
  email: string | undefined;
  isEmailVerified: boolean;
  firstName: string | undefined;
  lastName: string | undefined;
  /** Returns the account that is linked to it. */
  find(now: Date): Promise<SupervisorRecord | undefined>;
  /** Returns the writes that link it to one account only. */
  linkWrites(supervisorId: string, now: Date): Write[];
}

export type SignInOutcome =
  | { kind: 'known'; supervisor: SupervisorRecord }
  /** `isTakenBack`: the account's creator never proved that the address is theirs. */
  | { kind: 'joins'; supervisor: SupervisorRecord; isTakenBack: boolean }
  | { kind: 'new'; email: string };

/** Returns what the claims say of a person. Some providers send the verification as a text. */
export const describePerson = (claims: Claims) => ({
  email: Email.safeParse(claims.email).data,
  isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
  firstName: nameOf(claims.given_name),
  lastName: nameOf(claims.family_name),
});

/** Names have less than 50 characters (docs/product/texts.md). */
const nameOf = (claim: unknown) => {
  const name = typeof claim === 'string' ? claim.trim().slice(0, 49) : '';
  return ProfileFields.shape.firstName.safeParse(name).data || undefined;
};

/**
 * Maps an external identity to an account (docs/product/accounts.md). An account is joined or created only if the provider says that
 * the address is verified. A returning person is found by subject, whatever their address is now.
 * @throws OauthFailure `no_email`, `email_not_verified` or `institution_address_unverified`; `oauth_failed` or `institution_taken` if the
 *   account belongs to another identity of the same kind
 */
export function matchAccount(
  { field, email, isEmailVerified }: Pick<ExternalIdentity, 'field' | 'email' | 'isEmailVerified'>,
  found: { bySubject: SupervisorRecord | undefined; byEmail: SupervisorRecord | undefined },
): SignInOutcome {
  const isGoogle = field === 'googleSubject';
  if (found.bySubject) return { kind: 'known', supervisor: found.bySubject };
  if (!email) throw new OauthFailure('no_email');
  if (!isEmailVerified)
    throw new OauthFailure(isGoogle ? 'email_not_verified' : 'institution_address_unverified');
  const supervisor = found.byEmail;
  if (!supervisor) return { kind: 'new', email };
  // The address may belong to another person now; the subject identifies the earlier one.
  if (supervisor[field]) throw new OauthFailure(isGoogle ? 'oauth_failed' : 'institution_taken');
  return { kind: 'joins', supervisor, isTakenBack: !supervisor.isVerified };
}
