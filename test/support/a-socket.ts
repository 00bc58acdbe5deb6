import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ClientMessage, ServerMessage } from '#shared/domain/socket-messages.ts';
import { SOCKET_PATH } from '#shared/domain/socket-terms.ts';
import { openTemplates } from '../../infra/local/assembly/templates.ts';
import type { LocalCloud } from '../../infra/local/local-cloud.ts';
import { platformUrl, until } from './api.ts';
import { useTablesOf } from './tables-of.ts';

export interface TestSocket {
  socket: WebSocket;
  /** All that the server has sent so far. */
  heard: ServerMessage[];
  /** The first message of this type, as soon as there is one. */
  hears<Type extends ServerMessage['type']>(type: Type): Promise<Extract<ServerMessage, { type: Type }>>;
  say(message: ClientMessage | string): void;
  /** The code it is closed with, as soon as it is. */
  closed: Promise<number>;
}

/** An open socket to the platform under test. With a token it has authenticated. */
export async function aSocket(token?: string): Promise<TestSocket> {
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

/** Lets this process use `functions/_lib/sockets.ts` as the functions of a platform do. */
export function useSocketsOf(cloud: LocalCloud, assembly = 'cdk.out'): void {
  useTablesOf(cloud);
  const templates = openTemplates(assembly);
  const api = templates
    .ofType('AWS::ApiGatewayV2::Api')
    .find(({ properties }) => properties.ProtocolType === 'WEBSOCKET');
  if (!api) throw new Error('The stack has no WebSocket API.');
  process.env.TABLE_REALTIME = cloud.tableName('realtime');
  process.env.SOCKET_ENDPOINT = `${cloud.endpoints.sqs}/_execute-api/${templates.ref(api)}${SOCKET_PATH}`;
}
