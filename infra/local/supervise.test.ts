import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { supervise } from './supervise.ts';

/** Runs a script for each start. `starts` has the port of each start; the script may write to `file`. */
function supervised(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-supervise-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'notes');
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

describe('the supervisor', () => {
  it('restarts a killed program on the same port, and ends if it exits with 0', async () => {
    const { end, starts, said } = supervised(
      `${ANSWERS} process.argv[2] === '1' ? process.kill(process.pid, 'SIGKILL') : process.exit(0))`,
    );
    expect(await end).toBe(0);
    expect(starts).toEqual([undefined, 4711]);
    expect(said).toEqual(['The program ended (SIGKILL). Restarting …']);
  });

  it('does not repeat a failed first start, whose error the person needs', async () => {
    const { end, starts } = supervised('process.exit(3)');
    expect(await end).toBe(3);
    expect(starts).toHaveLength(1);
  });

  it('gives up after five failed starts', async () => {
    const { end, starts, said } = supervised(
      `process.argv[2] === '1' ? ${ANSWERS} process.exit(1)) : process.exit(1)`,
    );
    expect(await end).toBe(1);
    expect(starts).toHaveLength(6);
    expect(said.at(-1)).toContain('5 times');
  });

  it('passes on a signal, and does not restart a stopped program', async () => {
    const { end, starts, file } = supervised(
      `process.on('SIGTERM', () => { require('fs').appendFileSync(process.argv[1], 'stopped'); process.exit(143); });
       setInterval(() => {}, 1000); require('fs').writeFileSync(process.argv[1], ''); process.send({ port: 4711 })`,
    );
    await vi.waitUntil(() => existsSync(file), { timeout: 20_000 });
    process.emit('SIGTERM', 'SIGTERM');
    expect(await end).toBe(143);
    expect(readFileSync(file, 'utf8')).toBe('stopped');
    expect(starts).toHaveLength(1);
  });
});
