import { localPath } from '#shared/domain/local-path.ts';
import { oauthSentence } from '#shared/domain/oauth.ts';

/** What the way back from Google or ORCID says: a ticket, or why there is none; and where to go on. */
export type OauthReturn = { returnTo: string } & ({ ticket: string } | { message: string });

/**
 * Reads the query of `/oauth/success`. Of `apiBase` nothing is believed: the API is on this origin, and a ticket must
 * not be carried to another.
 */
export function readOauthReturn(search: string): OauthReturn {
  const query = new URLSearchParams(search);
  const returnTo = localPath(query.get('returnTo'));
  const error = query.get('error');
  if (error) return { returnTo, message: oauthSentence(error) };
  const ticket = query.get('token');
  return ticket ? { returnTo, ticket } : { returnTo, message: 'No authentication token received' };
}
