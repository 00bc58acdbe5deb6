import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDynamoDb } from '../../infra/local/dynamodb/dynamodb-engine.ts';
import { applyBlocks, blocksOf } from '../support/worked-example.ts';

const run = promisify(execFile);
const FOLDERS = ['shared', 'functions', 'web', 'infra', 'test', 'examples'];
/** What the shared test platform provides; its own declaration would compile all of infra. */
const PROVIDED = "import 'vitest';\ndeclare module 'vitest' { interface ProvidedContext { url: string } }\n";
/** The second run reads the result of the first; four checkers would each check the shared types. */
const COMPILE = ['--noEmit', '--pretty', 'false', '--checkers', '1'];
const COMPILE_MS = 180_000;
const root = mkdtempSync(path.join(os.tmpdir(), 'colophon-example-'));
const bin = path.resolve('node_modules/.bin');

/** What a program in the copy prints; its complaints if it fails. */
async function inCopy(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 16 * 1024 * 1024 };
  return run(path.join(bin, program), args, options).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

beforeAll(() => {
  for (const folder of FOLDERS) cpSync(folder, path.join(root, folder), { recursive: true });
  for (const file of ['package.json', 'cdk.json', 'docs/runbook.md'])
    cpSync(file, path.join(root, file), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  const tsconfig = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
  const compilerOptions = { ...tsconfig.compilerOptions, tsBuildInfoFile: '.tsbuildinfo' };
  const include = [
    'shared',
    'functions/agents',
    'functions/jobs/report-desk',
    'test/api/agents.test.ts',
    '**/*.d.ts',
  ];
  writeFileSync(path.join(root, 'provided.d.ts'), PROVIDED);
  writeFileSync(path.join(root, 'tsconfig.json'), JSON.stringify({ ...tsconfig, compilerOptions, include }));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the worked example of CONTRIBUTING.md', { timeout: COMPILE_MS }, () => {
  const blocks = blocksOf(readFileSync('CONTRIBUTING.md', 'utf8'));

  it('does not compile once the endpoint is declared and nothing serves it', async () => {
    const contract = blocks.filter(({ file }) => file === 'shared/contract/agents.ts');
    expect(contract).toHaveLength(1);
    applyBlocks(root, contract);
    expect(await inCopy('tsc', COMPILE)).toMatch(/functions\/agents\/index\.ts.*copy/s);
  });

  it('compiles with all steps', async () => {
    applyBlocks(
      root,
      blocks.filter(({ file }) => file !== 'shared/contract/agents.ts'),
    );
    expect(await inCopy('tsc', COMPILE)).toBe('');
  });

  it('answers', async () => {
    const engine = await startDynamoDb(root, (sentence) => process.stderr.write(`${sentence}\n`));
    const printed = await inCopy('node', ['test/support/call-copied-endpoint.ts'], {
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      TABLE_IDENTITY: 'identity',
      TABLE_OPERATIONS: 'operations',
      VALIDATE_OUTPUT: 'true',
    }).finally(() => engine.stop());
    const [copied, refused] = JSON.parse(printed.trim().split('\n').at(-1) ?? 'null');
    expect(copied).toMatchObject({
      status: 201,
      body: { data: { name: 'Kepler (copy)', systemPrompt: 'Watch the wall.', isDefault: false } },
    });
    expect(refused).toMatchObject({ status: 404, body: { code: 'agent-not-found' } });
  });

  it('gives the scheduled job an alarm that says what it means', async () => {
    expect(await inCopy('node', ['infra/runbook.ts', 'jobs-report-desk-errors'])).toContain(
      '### jobs-report-desk-errors\n\nImpact: operators do not notice papers that wait long at the desk.',
    );
    const test = 'functions/jobs/report-desk/count-older.test.ts';
    expect(await inCopy('vitest', ['run', '--root', root, test])).toMatch(/Tests.*1 passed/);
  });
});
