import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const PROGRAM = path.join(import.meta.dirname, 'colophon-mcp.ts');

it('ends quietly if its client goes away before it answers', async () => {
  const env = { ...process.env, COLOPHON_API_URL: 'http://127.0.0.1:9', COLOPHON_API_KEY: 'none' };
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stdout.destroy();
  child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, said]).toEqual([0, '']);
});
