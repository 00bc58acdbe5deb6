import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { siteAt } from '../../infra/deploy/site-client.ts';
import { smokeTest } from '../../infra/deploy/smoke-test.ts';
import { call } from '../support/api.ts';
import { aSupervisor } from '../support/builders.ts';

const run = promisify(execFile);

/** The output of the program, also if it fails. */
const smoke = async (origin: string) => {
  try {
    const { stdout } = await run(process.execPath, ['infra/smoke.ts', '--origin', origin]);
    return { failed: false, text: stdout };
  } catch (error) {
    return { failed: true, text: String(error) };
  }
};

describe('npm run smoke', () => {
  it('registers, publishes, reads and searches', async () => {
    const { failed, text } = await smoke(inject('url'));
    expect([failed, text]).toEqual([false, expect.stringContaining('8 of 8 steps succeeded')]);
  });

  it('adds a version to the same paper with the probe account’s key', async () => {
    const probe = await aSupervisor();
    const { body } = await call('POST', '/auth/api-keys', {
      token: probe.token,
      body: { name: 'Smoke test' },
    });
    const versions = async () => {
      const { body: mine } = await call('GET', '/users/me/papers', { token: probe.token });
      return mine.data.papers.map((paper: { version: number }) => paper.version);
    };
    for (const version of [1, 2]) {
      await smokeTest(siteAt(inject('url')), body.data.key ?? body.key);
      // The list follows the paper.
      await expect.poll(versions).toEqual([version]);
    }
    // Each step has its own time limit.
  }, 300_000);

  it('fails where nothing answers, and where a key is wrong', async () => {
    expect(await smoke('http://127.0.0.1:9')).toEqual({
      failed: true,
      text: expect.stringContaining('open the site failed'),
    });
    await expect(smokeTest(siteAt(inject('url')), 'clp_wrong')).rejects.toThrow(/log in failed: .* 401/);
  });
});
