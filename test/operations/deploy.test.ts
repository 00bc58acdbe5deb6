import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assemblyOf } from '../../infra/deploy/plan-deployment.ts';

const run = promisify(execFile);

/** Records every request to AWS or through a proxy. */
const asked: string[] = [];
/** The account’s quota of concurrent functions. */
let quota = 10;
const recorder = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  // Lambda's GetAccountSettings.
  if (request.url?.startsWith('/2016-08-19/account-settings'))
    response.end(JSON.stringify({ AccountLimit: { ConcurrentExecutions: quota } }));
  else response.writeHead(503).end();
});
recorder.on('connect', (request, socket) => {
  asked.push(`CONNECT ${request.url}`);
  socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
});

const home = mkdtempSync(path.join(os.tmpdir(), 'colophon-deploy-'));
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`;
  env = {
    ...process.env,
    HOME: home,
    AWS_ENDPOINT_URL: url,
    HTTPS_PROXY: url,
    HTTP_PROXY: url,
    AWS_ACCESS_KEY_ID: 'AKIANOBODY',
    AWS_SECRET_ACCESS_KEY: 'nobody',
    AWS_REGION: 'eu-central-1',
    AWS_MAX_ATTEMPTS: '1',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
});
afterAll(() => {
  recorder.close();
  rmSync(home, { recursive: true });
});

const deploy = (...parameters: string[]) =>
  run(process.execPath, ['infra/deploy.ts', '--if-stale', '--stage', 'prod', ...parameters], { env });

describe('npm run deploy -- --stage prod', () => {
  it('lists in a dry run what would stop it, synthesizes all stacks, and calls nothing of AWS', async () => {
    const { stdout } = await deploy('--dry-run');
    expect(stdout).toContain('domain is colophon.example');
    expect(
      stdout
        .split('\n')
        .filter((line) => /^colophon-prod-\w+$/.test(line))
        .toSorted(),
    ).toEqual(expect.arrayContaining(['colophon-prod-api', 'colophon-prod-backup', 'colophon-prod-edge']));
    expect(stdout).toContain('An account without stacks can deploy these');
    expect(stdout).toContain('bootstrapped regions: eu-central-1, us-east-1');
    expect(stdout).toContain('nothing of AWS was called');
    expect(asked).toEqual([]);
  });

  it('would be recorded here if it called AWS, as comparing does', async () => {
    await run('node_modules/.bin/cdk', ['diff', '--all', '--no-notices', '--app', assemblyOf('prod')], {
      env,
    }).catch(() => undefined);
    expect(asked.length).toBeGreaterThan(0);
  });

  it.each([
    [10, 'readers will wait'],
    [1000, 'which is enough'],
  ])('compares the account’s quota of %i concurrent functions with the stacks', async (account, says) => {
    quota = account;
    const { stdout } = await run(
      process.execPath,
      ['infra/check-account.ts', '--stage', 'prod', '--quotas'],
      { env },
    );
    expect(stdout).toContain(says);
  });

  it('deploys nothing with the repository’s placeholders', async () => {
    await expect(deploy()).rejects.toThrow(/hostedZoneId is Z0000000000000[\s\S]*Replace them/);
  });

  it('has a CLI that can read what its library writes', () => {
    const { version } = JSON.parse(readFileSync(path.join(assemblyOf('prod'), 'manifest.json'), 'utf8'));
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
