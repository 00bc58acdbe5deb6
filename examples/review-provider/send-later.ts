import { setTimeout as sleep } from 'node:timers/promises';
import { sign } from './signature.ts';

const PAUSES_MS = [500, 5_000, 30_000];

/** Sends a report to the callback's address; again after a while where the platform cannot be reached. */
export async function sendLater(url: string, report: object, key: string): Promise<void> {
  const body = JSON.stringify(report);
  for (const pause of PAUSES_MS) {
    await sleep(pause);
    const status = await post(url, body, key);
    console.info(`  callback: ${status}`);
    // What was refused stays refused; only what failed is worth another try.
    if (status < 500 && status !== 429) return;
  }
}

async function post(url: string, body: string, key: string): Promise<number> {
  try {
    const headers = { 'content-type': 'application/json', 'x-colophon-signature': sign(body, key) };
    return (await fetch(url, { method: 'POST', headers, body, redirect: 'error' })).status;
  } catch {
    return 503;
  }
}
