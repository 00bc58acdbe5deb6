/**
 * Why signing in or linking failed: the code in `/oauth/success?error=…` and its sentence (docs/product/texts.md; the last seven
 * may be reworded).
 */
export const OAUTH_PROBLEMS = {
  oauth_failed: 'OAuth authentication failed. Please try again.',
  oauth_denied: 'You denied the authorization request.',
  oauth_error: 'An error occurred during authentication. Please try again.',
  no_email: 'No email address was provided by the OAuth provider.',
  no_code: 'No authorization code received.',
  token_exchange_failed: 'Failed to exchange authorization code for access token.',
  email_not_verified:
    'Your email address is not verified at Google. Verify it there, or register with it and a password here.',
  registration_closed: 'New registrations are closed at the moment. People with an account can sign in.',
  too_many_accounts: 'Too many accounts were made from your network. Please try again later.',
  orcid_taken: 'This ORCID iD is linked to another account.',
  not_member:
    'Your institution didn’t confirm that you belong to it. Log in another way, or ask its IT support which details it sends us.',
  institution_address_unverified:
    'Your institution didn’t confirm your email address. Log in another way, and link your institution in your profile.',
  institution_taken:
    'Your account at this institution, or its email address, is linked to another account. Log in another way.',
} as const;
export type OauthProblem = keyof typeof OAUTH_PROBLEMS;

const UNKNOWN = 'An unknown error occurred during authentication.';

/** Returns the sentence of a code, or a general one for unknown codes. */
export const oauthSentence = (code: string): string => (isProblem(code) ? OAUTH_PROBLEMS[code] : UNKNOWN);

const isProblem = (code: string): code is OauthProblem => Object.hasOwn(OAUTH_PROBLEMS, code);
