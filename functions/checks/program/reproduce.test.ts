import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verifyReproduction } from '#shared/domain/verify-reproduction.ts';
import { capsuleDigest, describeFiles } from '../../_lib/capsules/capsule-files.ts';
import { GOOD, type SampleCapsule } from '../../_lib/capsules/lint/sample-capsules.ts';
import { readManifest } from '../../_lib/capsules/read-manifest.ts';
import { reproduce } from './reproduce.ts';
import { chooseSandbox } from './sandbox.ts';
import { signRecord } from './sign-record.ts';
import { processesOf } from './watch-processes.ts';

const LIMITS = 'limits' as const;

function run(files: SampleCapsule, seconds?: number) {
  const entries = Object.entries(files).map(([name, text]) => ({
    path: name,
    bytes: new TextEncoder().encode(text),
  }));
  const reading = readManifest(entries);
  if (reading.kind !== 'read') throw new Error(reading.kind);
  const { manifest } = reading;
  const digest = capsuleDigest(describeFiles(entries));
  const capsule = { archiveId: 'COL.2611.00001', version: 1, title: 'A paper', digest, entries };
  return reproduce({
    capsule,
    manifest,
    sandbox: chooseSandbox(manifest, LIMITS),
    comment: '',
    ...(seconds === undefined ? {} : { seconds }),
  });
}

/** The good capsule with another program. */
const program = (code: string, more: SampleCapsule = {}): SampleCapsule => ({
  ...GOOD,
  'run.mjs': `import fs from 'node:fs';\nimport { spawn } from 'node:child_process';\n${code}`,
  ...more,
});

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'colophon-reproduce-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('a run of a capsule', () => {
  it('compares the outputs that it writes, not those of the authors', async () => {
    const right = await run(program("fs.writeFileSync('outputs/result.json', '{\"mean\":1.2504}');"));
    expect(right).toMatchObject({
      exit: { code: 0, reason: 'finished' },
      outputs: [{ file: 'outputs/result.json', verdict: 'within-tolerance' }],
    });
    const wrong = await run(program("fs.writeFileSync('outputs/result.json', '{\"mean\":2}');"));
    expect(wrong.outputs).toMatchObject([{ verdict: 'differs', largestDifference: 0.75 }]);
    const nothing = await run(program("console.error('no data'); process.exit(3);"));
    expect(nothing).toMatchObject({
      exit: { code: 3, reason: 'finished' },
      outputs: [{ verdict: 'not-run', sha256: null }],
      log: { stderr: 'no data\n' },
    });
  });

  it('doesn’t start if the capsule has a file in the place of the sandbox’s home folder', async () => {
    for (const name of ['.home', '.home/.profile'])
      await expect(run(program('', { [name]: 'x' }))).rejects.toThrow(`The capsule can’t have ${name}:`);
  });

  it('records a program that doesn’t exist', async () => {
    const manifest = GOOD['codecheck.yml']?.replace('[node,', '[no-such-program,') ?? '';
    expect(await run({ ...GOOD, 'codecheck.yml': manifest })).toMatchObject({
      exit: { code: null, reason: 'not-started' },
      outputs: [{ verdict: 'not-run' }],
    });
  });

  it('leaves no folder behind', async () => {
    const { log } = await run(program('console.log(process.cwd());'));
    expect(log.stdout).toContain('colophon-reproduce-');
    expect(existsSync(log.stdout.trim())).toBe(false);
  });
});

describe('a hostile capsule', () => {
  it('can’t publish a file of the machine by a link', async () => {
    const secret = path.join(aFolder(), 'secret.json');
    writeFileSync(secret, '{"mean":"my secret"}');
    for (const link of ['symlinkSync', 'linkSync']) {
      const record = await run(program(`fs.${link}(${JSON.stringify(secret)}, 'outputs/result.json');`));
      expect(record).toMatchObject({ exit: { code: 0 }, outputs: [{ verdict: 'not-run', sha256: null }] });
      expect(JSON.stringify(record)).not.toContain('my secret');
    }
  });

  it('can’t publish files by a link in the place of a folder', async () => {
    const folder = aFolder();
    writeFileSync(path.join(folder, 'result.json'), '{"mean":"my secret"}');
    const record = await run(
      program(`fs.rmdirSync('outputs'); fs.symlinkSync(${JSON.stringify(folder)}, 'outputs');`),
    );
    expect(record).toMatchObject({ exit: { code: 0 }, outputs: [{ verdict: 'not-run' }] });
    expect(JSON.stringify(record)).not.toContain('my secret');
  });

  it('gets no keys from the environment', async () => {
    process.env.COLOPHON_API_KEY = 'ai-archive_secret';
    onTestFinished(() => {
      delete process.env.COLOPHON_API_KEY;
    });
    const { log } = await run(program('console.log(JSON.stringify(process.env));'));
    expect(log.stdout).not.toContain('ai-archive_secret');
    expect(log.stdout).not.toContain(homedir() === '/' ? 'no home' : `"HOME":"${homedir()}"`);
  });

  it('ends at the limit of time, with what it started and left', async () => {
    const record = await run(
      program(`
        const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
        child.unref();
        console.log(process.env.COLOPHON_RUN);
        setInterval(() => {}, 1000);`),
      1,
    );
    expect(record).toMatchObject({ exit: { code: null, reason: 'timed-out' } });
    expect(record.seconds).toBeLessThan(10);
    const mark = record.log.stdout.trim();
    expect(mark).not.toBe('');
    await expect
      .poll(() => processesOf({ root: undefined, variable: `COLOPHON_RUN=${mark}` }).pids)
      .toEqual([]);
  });

  it('ends when it starts processes without end', async () => {
    const record = await run(
      program(`
        for (let n = 0; n < 150; n += 1) spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }).unref();
        console.log(process.env.COLOPHON_RUN);
        setInterval(() => {}, 1000);`),
    );
    expect(record.exit.reason).toBe('too-many-processes');
    // A killed process is gone when the kernel next runs it.
    const left = () =>
      processesOf({ root: undefined, variable: `COLOPHON_RUN=${record.log.stdout.trim()}` }).pids;
    await expect.poll(left).toEqual([]);
  });

  it('ends when it fills memory', async () => {
    const record = await run(
      program('const all = []; setInterval(() => all.push(Buffer.alloc(2e7, 1)), 10);'),
    );
    expect(record.exit.reason).toBe('too-much-memory');
  });

  it('ends when it fills the disk', async () => {
    const record = await run(program("setInterval(() => fs.appendFileSync('a.bin', Buffer.alloc(2e7)), 5);"));
    expect(record.exit.reason).toBe('too-much-output');
  });

  it('can’t fill the record with its log', async () => {
    const { log } = await run(
      program("process.stdout.write('x'.repeat(1e6)); process.stderr.write('y'.repeat(1e6));"),
    );
    expect([log.stdout.length, log.stderr.length]).toEqual([32 * 1024, 32 * 1024]);
  });
});

describe('a signed record', () => {
  it('is verified without the platform, and refused after one changed byte', async () => {
    const file = path.join(aFolder(), 'keys', 'key.pem');
    const record = await run(GOOD);
    const jws = signRecord(record, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const verified = await verifyReproduction(jws);
    // JSON has no undefined values.
    expect(verified).toMatchObject({ verified: true, record: JSON.parse(JSON.stringify(record)) });
    const again = await verifyReproduction(signRecord(record, file));
    expect(again.verified && verified.verified && again.keyId === verified.keyId).toBe(true);
    const [header, payload = '', signature] = jws.split('.');
    const text = Buffer.from(payload, 'base64url').toString();
    const altered = Buffer.from(text.replace('"version":1', '"version":2')).toString('base64url');
    expect(await verifyReproduction(`${header}.${altered}.${signature}`)).toEqual({
      verified: false,
      reason: 'signature',
    });
    const unsigned = Buffer.from('{"alg":"none","typ":"reproduction+jwt"}').toString('base64url');
    expect(await verifyReproduction(`${unsigned}.${payload}.`)).toMatchObject({ reason: 'not-a-record' });
    expect(readFileSync(file, 'utf8')).toContain('PRIVATE KEY');
  });
});
