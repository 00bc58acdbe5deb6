import { spawn } from 'node:child_process';
import { keepKey } from '../kept-keys.ts';
import { ownMachine } from '../own-machine.ts';
import type { Screen } from './screen.ts';

/** The program that opens an address in the user's browser. */
const OPENERS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
  linux: ['xdg-open'],
};

/**
 * Stores an API key for a site. Without a key, opens the page that creates one, and asks for it.
 * @throws ORPCError if the site refuses the key
 */
export async function logIn(origin: string, key: string | undefined, screen: Screen): Promise<void> {
  const used = key ?? (await askForKey(origin, screen));
  const { username, email } = await ownMachine(origin, used).platform.api.auth.me();
  const file = keepKey(origin, used);
  screen.result(`Logged in at ${origin} as ${username} (${email}). The key is stored in ${file}.`, {
    origin,
    username,
    email,
    file,
  });
}

function askForKey(origin: string, screen: Screen): Promise<string> {
  const page = `${origin}/api-keys`;
  if (!screen.isInteractive)
    throw new Error(`Create an API key at ${page} and pass it: colophon login ${origin} --key …`);
  screen.say(`Create an API key at ${page}`);
  open(page);
  return screen.ask('Paste the key:');
}

/** Opens an address in the browser, if there is one. */
function open(address: string): void {
  const [program, ...parameters] = OPENERS[process.platform] ?? [];
  if (!program) return;
  const child = spawn(program, [...parameters, address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
