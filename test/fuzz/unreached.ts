const AUTHENTICATOR = 'needs an authenticator’s signature: test/api/second-factor.test.ts';
const ISSUER = 'needs an institution’s issuer: test/api/institutions.test.ts';
const CODE = 'needs the code of an authenticator app: test/api/second-factor.test.ts';

/** Why no call of the fuzzer can succeed: endpoint → reason, with the test in which one does. */
export const UNREACHED: Readonly<Record<string, string>> = {
  'POST /auth/authenticator-app/confirm': CODE,
  'POST /auth/google-login': 'needs a ticket of Google’s redirect: test/journeys/google.test.ts',
  'DELETE /auth/passkeys/{id}': AUTHENTICATOR,
  'POST /auth/passkeys': AUTHENTICATOR,
  'POST /auth/passkeys/login': AUTHENTICATOR,
  'POST /auth/recovery-codes': CODE,
  'POST /auth/reset-password/access': 'needs the token of an email: test/api/sessions.test.ts',
  'GET /oauth/orcid/callback': 'needs a code of ORCID: test/api/oauth.test.ts',
  'GET /oauth/google/callback': 'needs a code of Google: test/api/oauth.test.ts',
  'POST /oauth/orcid/start': 'asks another server: test/api/oauth.test.ts',
  'GET /oauth/institutions/{id}/callback': ISSUER,
  'POST /oauth/institutions/{id}/start': ISSUER,
  'POST /admin/institutions': ISSUER,
  'PATCH /admin/institutions/{id}': ISSUER,
  'DELETE /admin/institutions/{id}': ISSUER,
  'POST /notify/inbox': 'needs an announcement of a service that is known: test/api/coar-notify.test.ts',
  'PUT /citations/{id}/references/answer': 'needs catalogs with works: test/api/reference-checks.test.ts',
  'POST /admin/desk/{id}/flag/close': 'needs references that nobody finds: test/api/reference-checks.test.ts',
  'POST /review-provider/review-requests/{id}/callback/{deliveryId}':
    'needs a signature with a shared key: test/api/review-provider.test.ts',
};
