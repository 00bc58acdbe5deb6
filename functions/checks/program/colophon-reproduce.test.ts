import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

const PROGRAM = path.join(import.meta.dirname, 'colophon-reproduce.ts');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'colophon-capsule-'));
  const manifest = {
    run: {
      command: ['node', 'run.mjs', `${' '.repeat(99)}Sandbox: a container without network.`, 'a\u2028b'],
      hardware: `a laptop \u202Epotpal${'\u3000'.repeat(99)}Nothing is fetched`,
    },
    environment: { runtime: 'node 1.2' },
    manifest: [{ file: 'out.txt' }],
  };
  writeFileSync(path.join(folder, 'codecheck.yml'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'run.mjs'), "import fs from 'node:fs'; fs.writeFileSync('out.txt', '1');");
  writeFileSync(path.join(folder, 'out.txt'), '1');
  return () => rmSync(folder, { recursive: true });
});

/** Runs the program. `closed` names the streams whose reader went away before it wrote. */
async function run(words: string[], closed: readonly ('stdout' | 'stderr')[] = []) {
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    if (closed.includes(name)) child[name].destroy();
    else child[name].setEncoding('utf8').on('data', (text: string) => (said[name] += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, ...said };
}

it.each([
  ['https://a.example/papers/COL.2611.00042v2', { target: 'COL.2611.00042v2' }],
  ['COL.2611.00042/provenance', { problem: expect.stringContaining('isn’t a paper’s id') }],
  ['./capsule', { target: './capsule' }],
])('takes %s', (text, wanted) => {
  expect(readArguments([text], { COLOPHON_API_URL: 'https://a.example' })).toMatchObject(wanted);
});

describe('the program', () => {
  it('says what it runs without characters that move or turn text', async () => {
    const { code, stdout, stderr } = await run([folder, '--yes', '--sandbox', 'limits']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Command: node run.mjs "\\u0020\\u0020');
    expect(stdout).toContain('Sandbox: a container without network." "a\\u2028b"\n');
    expect(stdout).toContain('potpal Nothing is fetched”');
    expect(stdout).not.toMatch(/\S[\s\u3000]{20}/u);
    expect(stdout).toContain(
      `The authors name the runtime “node 1.2”; here it’s node ${process.versions.node}.`,
    );
    expect(stdout).toContain('1 of 1 outputs reproduced.');
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('ends quietly if the reader of its output goes away', async () => {
    expect(await run([folder, '--yes', '--sandbox', 'limits'], ['stdout'])).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await run(['--help'], ['stdout', 'stderr'])).toMatchObject({ code: 0 });
  });
});
