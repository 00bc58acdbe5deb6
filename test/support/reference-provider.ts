import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll } from 'vitest';

const PROGRAM = 'examples/review-provider/provider.ts';

/** Runs the reference provider like `npm run provider`, on a free port. @returns its address and key */
export function aReferenceProvider(): () => { url: string; key: string } {
  const key = `key-${crypto.randomUUID()}`;
  let url = '';
  let child: ChildProcess | undefined;
  beforeAll(async () => {
    child = spawn(process.execPath, [PROGRAM, '--port', '0', '--key', key], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await new Promise<string>((resolve, reject) => {
      child?.once('exit', (code) => reject(new Error(`The reference provider ended with ${code}.`)));
      child?.stdout?.setEncoding('utf8').on('data', (text: string) => {
        const address = /http:\S+/.exec(text)?.[0];
        if (address) resolve(address);
      });
    });
  });
  afterAll(() => {
    child?.removeAllListeners('exit');
    child?.kill();
  });
  return () => ({ url, key });
}
