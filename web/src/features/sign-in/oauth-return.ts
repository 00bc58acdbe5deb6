import { localPath } from '#shared/domain/local-path.ts';
import { oauthSentence } from '#shared/domain/oauth.ts';

/** The result of signing in with Google, ORCID or an institution: a ticket or an error message, and the path to open. */
export type OauthReturn = { returnTo: string } & ({ ticket: string } | { message: string });

/**
 * Reads the query of `/oauth/success`. Ignores its `apiBase`: the API is on this origin, and a ticket must not be sent
 * to another one.
 */
export function readOauthReturn(search: string): OauthReturn {
  const query = new URLSearchParams(search);
  const returnTo = localPath(query.get('returnTo'));
  const error = query.get('error');
  if (error) return { returnTo, message: oauthSentence(error) };
  const ticket = query.get('token');
  return ticket ? { returnTo, ticket } : { returnTo, message: 'No authentication token received' };
}
