import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { supervise } from './supervise.ts';

/** Runs a script each time; `starts` has the port of each, `file` is where it may note things. */
function supervised(script: string) {
  const file = join(mkdtempSync(join(tmpdir(), 'colophon-supervise-')), 'notes');
  const starts: (number | undefined)[] = [];
  const said: string[] = [];
  const children: ReturnType<typeof spawn>[] = [];
  const end = supervise({
    pauseMs: 5,
    say: (sentence) => said.push(sentence),
    start: (port) => {
      starts.push(port);
      const child = spawn(process.execPath, ['-e', script, file, String(starts.length)], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      children.push(child);
      return child;
    },
  });
  return { end, starts, said, file, children };
}

const ANSWERS = 'process.send({ port: 4711 }, () =>';

describe('keeping the local cloud running', () => {
  it('starts it again on the same port when it is killed, and ends when it ends well', async () => {
    const { end, starts, said } = supervised(
      `${ANSWERS} process.argv[2] === '1' ? process.kill(process.pid, 'SIGKILL') : process.exit(0))`,
    );
    expect(await end).toBe(0);
    expect(starts).toEqual([undefined, 4711]);
    expect(said).toEqual(['It ended (SIGKILL). Starting it again …']);
  });

  it('does not repeat a first start that fails: its sentence is what the person needs', async () => {
    const { end, starts } = supervised('process.exit(3)');
    expect(await end).toBe(3);
    expect(starts).toHaveLength(1);
  });

  it('gives up on what dies five times before it answers', async () => {
    const { end, starts, said } = supervised(
      `process.argv[2] === '1' ? ${ANSWERS} process.exit(1)) : process.exit(1)`,
    );
    expect(await end).toBe(1);
    expect(starts).toHaveLength(6);
    expect(said.at(-1)).toContain('5 times');
  });

  it('passes a signal on, and starts nothing again that was told to stop', async () => {
    const { end, starts, file } = supervised(
      `process.on('SIGTERM', () => { require('fs').appendFileSync(process.argv[1], 'stopped'); process.exit(143); });
       setInterval(() => {}, 1000); require('fs').writeFileSync(process.argv[1], ''); process.send({ port: 4711 })`,
    );
    while (!existsSync(file)) await sleep(10);
    process.emit('SIGTERM', 'SIGTERM');
    expect(await end).toBe(143);
    expect(readFileSync(file, 'utf8')).toBe('stopped');
    expect(starts).toHaveLength(1);
  });
});
