import {
  type ClientRecord,
  type CodeRecord,
  type ConnectionRecord,
  clientEntity,
  codeEntity,
  connectionEntity,
  type TokenRecord,
  tokenEntity,
} from '../../_lib/identity/connection-entities.ts';
import { transact, type Write } from '../../_lib/runtime/transact.ts';

export async function addClient(client: ClientRecord): Promise<void> {
  await clientEntity().create(client).go();
}

export async function findClient(clientId: string): Promise<ClientRecord | undefined> {
  const { data } = await clientEntity().get({ clientId }).go({ consistent: true });
  return data ?? undefined;
}

/**
 * Writes an authorization code with its security event, and extends the client's expiry because a person authorizes it.
 */
export async function addCode(code: CodeRecord, clientUntil: number, securityWrites: Write[]): Promise<void> {
  await transact([
    codeEntity().create(code),
    clientEntity().patch({ clientId: code.clientId }).set({ expiresAt: clientUntil }),
    ...securityWrites,
  ]);
}

export async function findCode(codeHash: string): Promise<CodeRecord | undefined> {
  const { data } = await codeEntity().get({ codeHash }).go({ consistent: true });
  return data ?? undefined;
}

/** Exchanges a code for a connection with its first tokens; false if the code was used before. */
export async function exchangeCode(
  codeHash: string,
  connection: ConnectionRecord,
  tokens: TokenRecord[],
): Promise<boolean> {
  const { done } = await transact([
    codeEntity()
      .patch({ codeHash })
      .set({ connectionId: connection.connectionId })
      .where((item, { notExists }) => notExists(item.connectionId)),
    connectionEntity().create(connection),
    ...tokens.map((token) => tokenEntity().create(token)),
  ]);
  return done;
}

export async function findToken(tokenHash: string): Promise<TokenRecord | undefined> {
  const { data } = await tokenEntity().get({ tokenHash }).go({ consistent: true });
  return data ?? undefined;
}

/** Replaces a refresh token; false if it was used before or the connection has ended. */
export async function rotate(
  used: TokenRecord,
  tokens: TokenRecord[],
  usedAt: string,
  until: number,
): Promise<boolean> {
  const { tokenHash, supervisorId, connectionId } = used;
  const { done } = await transact([
    tokenEntity()
      .patch({ tokenHash })
      .set({ usedAt })
      .where((item, { notExists }) => notExists(item.usedAt)),
    connectionEntity().patch({ supervisorId, connectionId }).set({ expiresAt: until }),
    ...tokens.map((token) => tokenEntity().create(token)),
  ]);
  return done;
}

export async function deleteToken(tokenHash: string): Promise<void> {
  await tokenEntity().delete({ tokenHash }).go();
}

export async function listConnections(supervisorId: string): Promise<ConnectionRecord[]> {
  const { data } = await connectionEntity()
    .query.primary({ supervisorId })
    .go({ order: 'desc', pages: 'all' });
  return data;
}

export async function findConnection(
  supervisorId: string,
  connectionId: string,
): Promise<ConnectionRecord | undefined> {
  const { data } = await connectionEntity().get({ supervisorId, connectionId }).go({ consistent: true });
  return data ?? undefined;
}

/** Ends a connection, which invalidates all its tokens. */
export async function endConnection(
  supervisorId: string,
  connectionId: string,
  securityWrites: Write[] = [],
): Promise<void> {
  await transact([connectionEntity().delete({ supervisorId, connectionId }), ...securityWrites]);
}
