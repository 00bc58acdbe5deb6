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
