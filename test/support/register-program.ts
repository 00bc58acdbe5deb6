import { platformUrl } from './api.ts';

/** Registers a program (RFC 7591). @returns its client id and redirect URI */
export async function registerProgram(): Promise<{ clientId: string; redirectUri: string }> {
  const redirectUri = 'https://assistant.example/callback';
  const registered = await fetch(`${platformUrl()}/mcp/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'An assistant',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
    }),
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  return { clientId, redirectUri };
}

/** Registers a program. @returns the path of its authorization request */
export async function aConnectPath(origin: string): Promise<string> {
  const { clientId, redirectUri } = await registerProgram();
  return `/connect?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
    state: 'a state',
    resource: `${origin}/mcp`,
  })}`;
}
