import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SiteState } from '#shared/domain/site-state.ts';
import type { ServerMessage } from '#shared/domain/socket-messages.ts';
import { openRealtime } from '../../web/src/lib/realtime.ts';
import { residentBytes } from '../bench/resident-bytes.ts';
import { askInstead, call } from './api.ts';
import { aSupervisor } from './builders.ts';
import { manySockets } from './many-sockets.ts';
import { servePlatform } from './served-platform.ts';
import { until } from './until.ts';

export interface SocketFigures {
  sockets: number;
  /** Milliseconds to open and authenticate all sockets. */
  openedMs: number;
  /** Resident memory of the local cloud and its engines for each socket. */
  bytesEach: number;
  /** Milliseconds from an admin's act until all sockets have received it. */
  toAllMs: number;
  /** The same after kill -9, with half of the sockets reconnected and all old ones still in the table. */
  toLivingMs: number;
  /** Milliseconds from the kill until the browser's client is authenticated and reads again. */
  backMs: number;
}

const ADMIN = 'chief@example.org';
const PEOPLE = 5;

/** Opens sockets to a separate platform, sends to all of them, kills it, and repeats with half of them. */
export async function measureSockets(count: number): Promise<SocketFigures> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-sockets-'));
  const first = await servePlatform(dataDir, { adminEmails: ADMIN });
  askInstead(first.url);
  try {
    const [admin, ...people] = await inTurn(
      [{ email: ADMIN }, ...Array.from({ length: PEOPLE }, () => ({}))],
      aSupervisor,
    );
    const tokens = people.map(({ token }) => token);
    const tell = (state: SiteState['state']) =>
      call('POST', '/site-state', { token: admin?.token ?? '', body: { state } });
    const browser = aBrowsersSocket(first.url, tokens[0] ?? '');

    // The functions’ environments start with the first, and their heaps grow with the next ones.
    (await manySockets(first.url, count / 2, tokens)).terminate();
    const before = residentBytes(first.pid);
    const begun = performance.now();
    const all = await manySockets(first.url, count, tokens);
    const openedMs = performance.now() - begun;
    const bytesEach = (residentBytes(first.pid) - before) / count;
    const allHeard = all.allHear(says('SUBMISSIONS_CLOSED'));
    await tell('SUBMISSIONS_CLOSED');
    const toAllMs = await allHeard;

    await first.kill();
    const killed = performance.now();
    const second = await servePlatform(dataDir, {
      port: Number(new URL(first.url).port),
      adminEmails: ADMIN,
    });
    try {
      await until(async () => (browser.rereads() > 1 ? true : undefined), 'the browser to be back');
      const backMs = performance.now() - killed;
      const living = await manySockets(second.url, count / 2, tokens);
      const livingHeard = living.allHear(says('OPEN'));
      await tell('OPEN');
      const toLivingMs = await livingHeard;
      browser.close();
      living.terminate();
      return { sockets: count, openedMs, bytesEach, toAllMs, toLivingMs, backMs };
    } finally {
      await second.kill();
    }
  } finally {
    await first.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const says = (state: SiteState['state']) => (message: ServerMessage) =>
  message.type === 'site_state' && message.data.state === state;

/** The client of `web`, with the intervals of a browser. */
function aBrowsersSocket(url: string, token: string) {
  let rereads = 0;
  const { close } = openRealtime({
    url: `${url.replace('http', 'ws')}/ws`,
    token,
    onStatus: () => undefined,
    onMessage: () => undefined,
    onReread: () => {
      rereads += 1;
    },
  });
  return { close, rereads: () => rereads };
}

async function inTurn<T, R>(items: T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}
