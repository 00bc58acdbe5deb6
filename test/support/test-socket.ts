import { once } from 'node:events';
import { WebSocket } from 'ws';
import { SOCKET_PATH } from '#shared/domain/socket-constants.ts';
import type { ClientMessage, ServerMessage } from '#shared/domain/socket-messages.ts';
import { openTemplates } from '../../infra/local/assembly/templates.ts';
import { platformUrl } from './api.ts';
import type { UsedPlatform } from './lent-platform.ts';
import { useTablesOf } from './tables-of.ts';
import { until } from './until.ts';

export interface TestSocket {
  socket: WebSocket;
  /** All messages from the server so far. */
  heard: ServerMessage[];
  /** Waits for the first message of a type. */
  hears<Type extends ServerMessage['type']>(type: Type): Promise<Extract<ServerMessage, { type: Type }>>;
  say(message: ClientMessage | string): void;
  /** Resolves to the close code. */
  closed: Promise<number>;
}

/** Opens a socket to the platform under test, and authenticates it if a token is given. */
export async function openTestSocket(token?: string): Promise<TestSocket> {
  const socket = new WebSocket(`${platformUrl().replace('http', 'ws')}${SOCKET_PATH}`);
  const heard: ServerMessage[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(data.toString())));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  const test: TestSocket = {
    socket,
    heard,
    closed,
    hears: (type) =>
      until(async () => heard.find((message) => isOfType(message, type)), `a message of type ${type}`, 20),
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
  };
  if (token !== undefined) {
    test.say({ type: 'authenticate', token });
    await test.hears('authenticated');
  }
  return test;
}

const isOfType = <Type extends ServerMessage['type']>(
  message: ServerMessage,
  type: Type,
): message is Extract<ServerMessage, { type: Type }> => message.type === type;

/** Lets this process use `functions/_lib/realtime/sockets.ts` like a platform's functions. */
export function useSocketsOf(cloud: UsedPlatform, assembly = 'cdk.out'): void {
  useTablesOf(cloud);
  const templates = openTemplates(assembly);
  const api = templates
    .ofType('AWS::ApiGatewayV2::Api')
    .find(({ properties }) => properties.ProtocolType === 'WEBSOCKET');
  if (!api) throw new Error('The stack has no WebSocket API.');
  process.env.TABLE_REALTIME = cloud.tableName('realtime');
  process.env.SOCKET_ENDPOINT = `${cloud.endpoints.sqs}/_execute-api/${templates.ref(api)}${SOCKET_PATH}`;
}
