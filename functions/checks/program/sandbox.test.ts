import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { SANDBOX_NAMES, type SandboxName } from '#shared/domain/capsule-constants.ts';
import { readManifest } from '../../_lib/capsules/read-manifest.ts';
import { reproduce } from './reproduce.ts';
import { chooseSandbox, describeSandbox, sandboxesFor } from './sandbox.ts';

const reading = (manifest: object) =>
  readManifest([{ path: 'codecheck.yml', bytes: new TextEncoder().encode(JSON.stringify(manifest)) }]);
const parsed = (manifest: object) => {
  const read = reading(manifest);
  if (read.kind !== 'read') throw new Error(read.kind === 'absent' ? read.kind : read.reason);
  return read.manifest;
};
const PINNED = `docker.io/library/node:24@sha256:${'0'.repeat(64)}`;

describe('the words of a capsule', () => {
  it.each(SANDBOX_NAMES)('never follow the options of %s without the mark of their end', (name) => {
    const manifest = parsed({ run: { command: ['node', '--test'] }, environment: { image: PINNED } });
    const words = sandboxesFor(manifest)
      .find((each) => each.name === name)
      ?.wrap(manifest.run.command, '/f/capsule', 64);
    const before = words?.slice(0, -2);
    expect(words?.slice(-2)).toEqual(['node', '--test']);
    if (name !== 'limits')
      expect(before?.slice(before.lastIndexOf('--'))).toEqual(name === 'podman' ? ['--', PINNED] : ['--']);
  });

  it.each([
    ['an option as the program', { run: { command: ['--bind', '/', '/h', 'sh'] } }, 'start with “-”'],
    ['an empty program', { run: { command: ['', 'sh'] } }, 'can’t be empty'],
    [
      'a line break in a word',
      { run: { command: ['node', 'a\nTo run it: sh'] } },
      'without control characters',
    ],
    [
      'an option as the image',
      { environment: { image: `--mount=type=bind,src=/,dst=/h@sha256:${'0'.repeat(64)}` } },
      'container image',
    ],
    [
      'an image of a folder',
      { environment: { image: `oci:evil@sha256:${'0'.repeat(64)}` } },
      'container image',
    ],
    ['an image of an archive', { environment: { image: 'docker-archive:/tmp/x.tar' } }, 'container image'],
    ['an image with a space', { environment: { image: 'node --privileged' } }, 'container image'],
    ['an option as an output', { manifest: [{ file: '--bind' }] }, 'start with “-”'],
    ['an output with an escape sequence', { manifest: [{ file: 'a\u001b[2J' }] }, 'a path inside'],
    ['an option as data', { data: [{ file: '-o', url: 'https://example.org/a' }] }, 'start with “-”'],
    ['data by http', { data: [{ file: 'a', url: 'http://example.org/a' }] }, 'starts with https://'],
    [
      'data by another protocol',
      { data: [{ file: 'a', url: 'file:///etc/passwd' }] },
      'starts with https://',
    ],
  ])('are refused with a sentence: %s', (_, manifest, sentence) => {
    expect(reading(manifest)).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining(sentence),
    });
  });

  it.each([
    'node',
    'node:24',
    PINNED,
    'localhost:5000/team/python_3@sha256:'.padEnd(100, 'a'),
    'ghcr.io/a/b-c.d:v1_2',
  ])('name the image %s', (image) => {
    expect(reading({ environment: { image } }).kind).toBe('read');
  });
});

describe('the choice of a sandbox', () => {
  it('is never mere limits without being asked, and says what limits can’t promise', () => {
    const manifest = parsed({ run: { command: ['node'] } });
    expect(() => chooseSandbox(manifest, undefined, ({ name }) => name === 'limits')).toThrow(
      'No sandbox works here. Install podman or bubblewrap',
    );
    expect(describeSandbox(chooseSandbox(manifest, 'limits')).join(' ')).toContain(
      'can read and change all your files',
    );
  });
});

/** Why the capsules don't run in a sandbox, which the test's report prints. CI's machines have util-linux. */
const MISSING = {
  bubblewrap: 'bwrap isn’t installed, or may not make namespaces',
  namespaces: 'unshare isn’t installed, or may not make namespaces',
} as const;
const chosen = (name: SandboxName) => {
  try {
    return chooseSandbox(parsed({}), name);
  } catch {
    return undefined;
  }
};

// Not in Podman, which would have to fetch an image: its options are tested above.
describe.each(['bubblewrap', 'namespaces'] as const)('a hostile capsule in %s', (name) => {
  const sandbox = chosen(name);
  beforeEach(({ skip }) => skip(!sandbox, MISSING[name]));
  let outside: string;
  beforeAll(() => {
    outside = mkdtempSync(path.join(homedir(), '.colophon-outside-'));
    writeFileSync(path.join(outside, 'key.pem'), 'my secret');
    return () => rmSync(outside, { recursive: true });
  });
  const run = (command: string[], code = '') => {
    if (!sandbox) throw new Error(MISSING[name]);
    const manifest = { ...parsed({}), run: { command, hardware: '' } };
    const entries = [{ path: 'run.mjs', bytes: new TextEncoder().encode(code) }];
    const capsule = { archiveId: 'COL.2611.00001', version: 1, title: '', digest: '', entries };
    return reproduce({ capsule, manifest, sandbox, comment: '' });
  };
  const unchanged = () => {
    expect(readdirSync(outside)).toEqual(['key.pem']);
    expect(readFileSync(path.join(outside, 'key.pem'), 'utf8')).toBe('my secret');
  };

  it('runs, and writes to its own folder', async () => {
    const { log, exit } = await run(
      ['node', 'run.mjs'],
      `import fs from 'node:fs'; import os from 'node:os';
       for (const file of ['written', os.tmpdir() + '/a', '/tmp/b', '/dev/null', '/dev/shm/c']) fs.writeFileSync(file, 'x');
       console.log(process.cwd() === fs.realpathSync('.'), fs.readdirSync('/tmp').includes('b'));`,
    );
    expect([exit, log]).toEqual([
      { code: 0, reason: 'finished' },
      { stdout: 'true true\n', stderr: '' },
    ]);
  });

  it('can’t uncover, mount or remount what is hidden', async () => {
    const attempts = [
      `umount ${homedir()}`,
      `umount -l ${homedir()}`,
      'umount -l /usr',
      'umount /.old',
      'mount -o remount,bind,rw /usr',
      'mount -o remount,rw /',
      'mount --bind / /tmp',
      'mount -t tmpfs tmpfs /usr',
      'pivot_root . .',
      'mknod /tmp/sda b 8 0',
      `unshare --user --map-root-user --mount umount -l ${homedir()}`,
      'unshare --user --map-root-user --mount mount -o remount,bind,rw /usr',
      'nsenter -t 1 -m true',
      `chroot /proc/1/root cat ${outside}/key.pem`,
    ].map((each) => `${each} && echo done`);
    const reads = [
      `cat ${outside}/key.pem`,
      `cat /proc/1/root${outside}/key.pem`,
      `cat /proc/*/root${outside}/key.pem`,
    ];
    const writes = [
      `echo x > ${outside}/pwned`,
      'echo x > /usr/pwned',
      'echo x > /pwned',
      'echo x > /etc/pwned',
    ];
    const PATH = 'PATH=$PATH:/usr/sbin:/sbin';
    const lines = [...attempts, ...reads, ...writes.map((each) => `(${each}) && echo done`)];
    const { log, exit } = await run(['sh', 'run.mjs'], `${PATH}\n${lines.join('\n')}\necho end\n`);
    expect([exit, log.stdout]).toEqual([{ code: 0, reason: 'finished' }, 'end\n']);
    unchanged();
  });

  it('passes no word to the sandbox’s program, whatever read the manifest', async () => {
    const { exit } = await run(['--bind', '/', '/h', 'true']);
    expect(exit.code).not.toBe(0);
  });

  it('can’t use a new user namespace to uncover it', async () => {
    const { log } = await run([
      ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
      `umount -l ${homedir()}; umount -l /tmp; mount -o remount,bind,rw /usr && echo writable; cat ${outside}/key.pem; echo x > ${outside}/pwned; echo end`,
    ]);
    expect(log.stdout.replace('end\n', '')).toBe('');
    unchanged();
  });

  it('has no capability, and can’t get one by a program', async () => {
    const { log } = await run(['sh', '-c', 'cat /proc/self/status']);
    const value = (field: string) => new RegExp(`^${field}:\\s*(\\S+)$`, 'm').exec(log.stdout)?.[1];
    for (const field of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb', 'CapBnd'])
      expect([field, Number.parseInt(value(field) ?? 'f', 16)]).toEqual([field, 0]);
    expect(value('NoNewPrivs')).toBe('1');
  });

  it('has no network, no key and no process of the machine', async () => {
    const server = createServer((_, response) => response.end('reached')).listen(0, '127.0.0.1');
    const other = spawn('sleep', ['600'], { stdio: 'ignore' });
    onTestFinished(() => {
      server.close();
      other.kill();
    });
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { log, exit } = await run(
      ['node', 'run.mjs'],
      `import fs from 'node:fs'; import os from 'node:os';
       const listed = (folder) => { try { return fs.readdirSync(folder); } catch { return []; } };
       const can = (does) => { try { does(); return true; } catch { return false; } };
       const reached = await fetch('http://127.0.0.1:${port}').then(() => 'yes', (error) => error.cause.code);
       console.log(JSON.stringify({
         reached, cards: Object.keys(os.networkInterfaces()).filter((card) => card !== 'lo'),
         home: listed(${JSON.stringify(homedir())}), processes: listed('/proc').filter((each) => Number(each) > 0).length,
         killed: can(() => process.kill(${other.pid}, 'SIGKILL')), passwords: can(() => fs.readFileSync('/etc/passwd')),
         terminal: can(() => fs.writeFileSync('/dev/tty', 'x')),
       }));`,
    );
    expect([exit, log.stderr]).toEqual([{ code: 0, reason: 'finished' }, '']);
    const found = JSON.parse(log.stdout);
    expect(found).toMatchObject({ cards: [], home: [], killed: false, passwords: false, terminal: false });
    expect(found.reached).not.toBe('yes');
    expect(found.processes).toBeLessThan(10);
    expect(other.exitCode ?? other.signalCode).toBeNull();
  });

  it('ends with its processes without end', async () => {
    const { exit } = await run(
      ['node', 'run.mjs'],
      "import { spawn } from 'node:child_process'; setInterval(() => spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }), 5);",
    );
    expect(exit.reason).toBe('too-many-processes');
  });

  it('can’t change a setting of the kernel, also if root runs it', async () => {
    const settings = ['kernel/core_pattern', 'vm/overcommit_memory', 'fs/file-max', 'kernel/hostname'];
    const before = settings.map((each) => readFileSync(`/proc/sys/${each}`, 'utf8'));
    const { log } = await run(
      ['sh', 'run.mjs'],
      settings
        .map(
          (each) => `(cat /proc/sys/${each} > /tmp/v; cat /tmp/v > /proc/sys/${each}) && echo wrote ${each}`,
        )
        .join('\n'),
    );
    expect(log.stdout).toBe('');
    expect(settings.map((each) => readFileSync(`/proc/sys/${each}`, 'utf8'))).toEqual(before);
  });

  it('sees the file of Node, and nothing else in the folders above it', async () => {
    const { log } = await run(
      ['node', 'run.mjs'],
      `import fs from 'node:fs'; import path from 'node:path';
       for (let at = process.execPath; at !== '/'; at = path.dirname(at))
         if (path.dirname(at) !== '/usr' && !path.dirname(at).startsWith('/usr/'))
           console.log(fs.readdirSync(path.dirname(at)).length);`,
    );
    expect(new Set(log.stdout.trim().split('\n').slice(0, -2))).toEqual(
      process.execPath.startsWith('/usr/') ? new Set() : new Set(['1']),
    );
  });

  it('can’t write to what it sees if the temporary folder has a space in its name', async () => {
    const before = process.env.TMPDIR;
    process.env.TMPDIR = mkdtempSync(path.join(tmpdir(), 'a 7 % \\ folder 0'));
    onTestFinished(() => {
      rmSync(process.env.TMPDIR ?? '', { recursive: true });
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    });
    const { exit, log } = await run([
      'sh',
      '-c',
      'echo x > /usr/pwned && rm /usr/pwned && echo wrote; echo end',
    ]);
    expect([exit.code, log.stdout]).toEqual([0, 'end\n']);
  });

  it.each([
    ['sleep', 'too-many-processes', "['60']", 200],
    [
      'node',
      'too-much-memory',
      `['-e', 'const kept = []; setInterval(() => kept.push(Buffer.alloc(2e8, 1)), 50);']`,
      1,
    ],
  ])('ends with a child (%s) that has no environment: %s', async (program, reason, words, count) => {
    const { exit } = await run(
      ['node', 'run.mjs'],
      `import { spawn } from 'node:child_process';
       for (let n = 0; n < ${count}; n += 1)
         spawn(${program === 'node' ? 'process.execPath' : `'/usr/bin/${program}'`}, ${words}, { env: {}, detached: true, stdio: 'ignore' });
       setTimeout(() => {}, 60_000);`,
    );
    expect(exit).toEqual({ code: null, reason });
  });

  it.each([
    ['a file without a name', "const file = fs.openSync('a', 'w'); fs.unlinkSync('a');"],
    [
      'a folder that nobody can read',
      "fs.mkdirSync('b'); const file = fs.openSync('b/a', 'w'); fs.chmodSync('b', 0);",
    ],
    [
      'the last of many files',
      "fs.mkdirSync('b'); for (let n = 0; n < 21_000; n += 1) fs.writeFileSync('b/' + n, ''); const file = fs.openSync('a', 'w');",
    ],
  ])('can’t fill the disk by %s', async (_, begin) => {
    const { exit } = await run(
      ['node', 'run.mjs'],
      `import fs from 'node:fs'; ${begin}
       const block = Buffer.alloc(2e7);
       for (let n = 0; n < 40; n += 1) { fs.writeSync(file, block); await new Promise((go) => setTimeout(go, 100)); }`,
    );
    expect(exit.reason).toBe('too-much-output');
  });

  it('can’t fill the memory by temporary files that no limit counts', async () => {
    const { exit } = await run(
      ['node', 'run.mjs'],
      "import fs from 'node:fs'; const block = Buffer.alloc(2e7); for (let n = 0; n < 40; n += 1) { fs.appendFileSync('/dev/shm/a', block); await new Promise((go) => setTimeout(go, 100)); }",
    );
    expect(exit.reason).toBe('too-much-output');
  });
});
