import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { SOCKET_RHYTHM } from '#shared/domain/socket-constants.ts';
import type { ClientMessage, ServerMessage } from '#shared/domain/socket-messages.ts';
import { openRealtime, type RealtimeConnection, socketSettings, socketUrl } from './realtime.ts';
import type { RealtimeStatus } from './realtime-context.ts';

const RHYTHM = { pingMs: { least: 50, most: 90 }, answerMs: 40, reconnectMs: 20, reconnectAttempts: 5 };
const ends: (() => void)[] = [];
beforeEach(() => void vi.spyOn(globalThis, 'setTimeout'));
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** After how many milliseconds each of the clients in this test has planned to connect again. */
const plannedReconnects = () =>
  vi
    .mocked(setTimeout)
    .mock.calls.filter(([callback]) => callback.name === 'connect')
    .map(([, milliseconds]) => milliseconds);

/** Serves as Colophon does, or with other answers; can be killed and served again at the same port. */
async function aServer(answer: (message: ClientMessage, socket: ServerSocket) => void = asOurs, port = 0) {
  const heard: ClientMessage[] = [];
  let opened = 0;
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  server.on('connection', (socket) => {
    opened += 1;
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString());
      heard.push(message);
      answer(message, socket);
    });
  });
  await once(server, 'listening');
  const kill = () => {
    for (const client of server.clients) client.terminate();
    server.close();
  };
  ends.push(kill);
  const { port: taken } = server.address() as AddressInfo;
  const say = (message: ServerMessage) => {
    for (const client of server.clients) send(client, message);
  };
  return {
    port: taken,
    heard,
    /** How many connections there have been. */
    get opened() {
      return opened;
    },
    server,
    kill,
    say,
  };
}

const send = (socket: ServerSocket, message: ServerMessage) => socket.send(JSON.stringify(message));
function asOurs(message: ClientMessage, socket: ServerSocket) {
  if (message.type === 'ping') return send(socket, { type: 'pong', data: { at: new Date().toISOString() } });
  send(socket, { type: 'welcome', message: 'Welcome.' });
  send(socket, { type: 'authenticated', data: { supervisorId: message.token } });
}

function aClient(port: number) {
  const statuses: RealtimeStatus[] = [];
  const messages: ServerMessage[] = [];
  const onReread = vi.fn();
  const connection: RealtimeConnection = openRealtime({
    url: `ws://127.0.0.1:${port}/ws`,
    token: 'ada',
    onStatus: (status) => statuses.push(status),
    onMessage: (message) => messages.push(message),
    onReread,
    rhythm: RHYTHM,
  });
  ends.push(connection.close);
  return { ...connection, statuses, messages, onReread };
}

const soon = (assert: () => void) => vi.waitFor(assert, { timeout: 5000, interval: 5 });

describe('the socket of a logged-in person', () => {
  it('has the host of the page, and is secure if the page is', () => {
    expect(socketUrl({ protocol: 'https:', host: 'colophon.example' })).toBe('wss://colophon.example/ws');
    expect(socketUrl({ protocol: 'http:', host: 'localhost:3000' })).toBe('ws://localhost:3000/ws');
  });

  it('has the address and the rhythm that the stage sets', () => {
    const page = { protocol: 'https:', host: 'colophon.example' };
    expect(socketSettings({ socketUrl: 'wss://live.example/ws', socketPingSeconds: 30 }, page)).toMatchObject(
      {
        url: 'wss://live.example/ws',
        rhythm: { pingMs: { least: 30_000, most: 30_000 } },
      },
    );
    expect(socketSettings({ socketUrl: null, socketPingSeconds: null }, page)).toEqual({
      url: 'wss://colophon.example/ws',
    });
  });

  it('authenticates as soon as it is open, passes messages on, and pings', async () => {
    const server = await aServer();
    const { statuses, messages, onReread } = aClient(server.port);
    await soon(() => expect(statuses).toContain('authenticated'));
    expect(statuses.slice(0, 2)).toEqual(['connected', 'authenticated']);
    expect(server.heard[0]).toEqual({ type: 'authenticate', token: 'ada' });
    expect(onReread).toHaveBeenCalledOnce();
    server.say({ type: 'error', message: 'Something.' });
    await soon(() => expect(statuses.at(-1)).toBe('error'));
    await soon(() => expect(server.heard.filter(({ type }) => type === 'ping').length).toBeGreaterThan(1));
    await soon(() => expect(statuses.at(-1)).toBe('authenticated'));
    expect(messages.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['welcome', 'authenticated', 'error', 'pong']),
    );
  });

  it('reconnects after the server was killed, and has missed data read again', async () => {
    const server = await aServer();
    const { statuses, onReread } = aClient(server.port);
    await soon(() => expect(onReread).toHaveBeenCalledOnce());
    server.kill();
    await soon(() => expect(statuses.at(-1)).toBe('disconnected'));
    await aServer(asOurs, server.port);
    await soon(() => expect(onReread).toHaveBeenCalledTimes(2));
    expect(statuses.at(-1)).toBe('authenticated');
  });

  it('reconnects five times, each time after about twice the delay, then after the time between two pings', async () => {
    // The server accepts and drops: an attempt counts as failed until it has authenticated.
    const server = await aServer((_message, socket) => socket.terminate());
    const { statuses } = aClient(server.port);
    await soon(() =>
      expect(statuses.filter((status) => status === 'disconnected').length).toBeGreaterThan(6),
    );
    const [first, second, third, fourth, fifth, patient = 0, again] = plannedReconnects();
    for (const [index, planned = 0] of [first, second, third, fourth, fifth, again].entries()) {
      const usual = 2 ** (index % 5) * RHYTHM.reconnectMs;
      expect(planned).toBeGreaterThanOrEqual(usual / 2);
      expect(planned).toBeLessThanOrEqual(usual * 1.5);
    }
    expect(patient).toBeGreaterThanOrEqual(RHYTHM.pingMs.least);
    expect(patient).toBeLessThanOrEqual(RHYTHM.pingMs.most);
  });

  it('reconnects at once when woken', async () => {
    const server = await aServer((_message, socket) => socket.terminate());
    const { wake, statuses } = aClient(server.port);
    await soon(() => expect(statuses.at(-1)).toBe('disconnected'));
    const before = server.opened;
    wake();
    await soon(() => expect(server.opened).toBeGreaterThan(before));
  });

  it('pings at other times than other clients', async () => {
    const server = await aServer();
    const clients = Array.from({ length: 5 }, () => aClient(server.port));
    await soon(() => expect(clients.every(({ onReread }) => onReread.mock.calls.length > 0)).toBe(true));
    const planned = vi
      .mocked(setTimeout)
      .mock.calls.filter(([callback]) => callback.name === 'ping')
      .map(([, milliseconds = 0]) => milliseconds);
    expect(new Set(planned).size).toBe(planned.length);
    expect(Math.min(...planned)).toBeGreaterThanOrEqual(RHYTHM.pingMs.least);
    expect(Math.max(...planned)).toBeLessThanOrEqual(RHYTHM.pingMs.most);
  });

  it('pings often enough for API Gateway, which closes sockets after ten idle minutes', () => {
    expect(SOCKET_RHYTHM.pingMs.most + SOCKET_RHYTHM.answerMs).toBeLessThan(10 * 60_000);
  });

  it('does not reconnect after a normal close or with a refused token', async () => {
    const closing = await aServer((_message, socket) => socket.close(1000));
    const refusing = await aServer((_message, socket) => {
      send(socket, { type: 'auth_error', message: 'The token is not valid.' });
      socket.close(1001);
    });
    const [closed, refused] = [aClient(closing.port), aClient(refusing.port)];
    await soon(() =>
      expect([closed.statuses.at(-1), refused.statuses.at(-1)]).toEqual(['disconnected', 'error']),
    );
    const opensNoSocket = vi.fn();
    vi.stubGlobal('WebSocket', opensNoSocket);
    closed.wake();
    refused.wake();
    expect(opensNoSocket).not.toHaveBeenCalled();
    expect(plannedReconnects()).toEqual([]);
    expect([closing.opened, refusing.opened]).toEqual([1, 1]);
    expect(refused.statuses.at(-1)).toBe('error');
  });

  it('reconnects to a server that stopped answering', async () => {
    let isSilent = false;
    const server = await aServer((message, socket) => {
      if (!isSilent || message.type === 'authenticate') asOurs(message, socket);
    });
    const { onReread } = aClient(server.port);
    await soon(() => expect(onReread).toHaveBeenCalledOnce());
    isSilent = true;
    await soon(() => expect(onReread).toHaveBeenCalledTimes(2));
    expect(server.opened).toBeGreaterThan(1);
  });

  it('closes normally when the person logs out', async () => {
    const server = await aServer();
    const { close, onReread, statuses } = aClient(server.port);
    await soon(() => expect(onReread).toHaveBeenCalledOnce());
    const [client] = server.server.clients;
    const code = new Promise<number>((resolve) => client?.on('close', resolve));
    const before = statuses.length;
    close();
    expect(await code).toBe(1000);
    await soon(() => expect(server.server.clients.size).toBe(0));
    expect(plannedReconnects()).toEqual([]);
    expect([server.opened, statuses.length]).toEqual([1, before]);
  });
});
