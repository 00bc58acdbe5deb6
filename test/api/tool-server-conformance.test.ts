import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { serveExamples, serveSessionExamples } from '../support/serve-examples.ts';
import { aKey } from '../support/tools.ts';

const PACKAGES = resolve('node_modules/@modelcontextprotocol');
/** The inspector writes settings to the home folder, the suite its results to the working directory. */
const home = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(home, { recursive: true }));

const run = async (program: string, args: string[]) =>
  (
    await promisify(execFile)(process.execPath, [join(PACKAGES, program), ...args], {
      cwd: home,
      env: { ...process.env, HOME: home },
      maxBuffer: 32 * 1024 * 1024,
    })
  ).stdout;

describe('the protocol’s conformance suite', () => {
  it('passes for a stateless server with tools, prompts, resources, and completions', async () => {
    await aPublishedPaper(await aSupervisor());
    const output = await suite(`${platformUrl()}/mcp/public`, 'mcp-conformance.yml');
    for (const scenario of [
      'server-initialize',
      'ping',
      'completion-complete',
      'tools-list',
      'resources-list',
      'prompts-list',
      'dns-rebinding-protection',
    ])
      expect(output).toContain(`✓ ${scenario}`);
  });

  it('passes for every kind of content, in its own examples served by the same code', async () => {
    const { url, stop } = await serveExamples();
    const output = await suite(url, 'mcp-conformance-examples.yml');
    stop();
    expect(output).toMatch(/Total: 2[1-9] passed/);
    for (const scenario of ['tools-call-image', 'resources-read-binary', 'prompts-get-embedded-resource'])
      expect(output).toContain(`✓ ${scenario}`);
  });

  it('passes completely with sessions, as in the local program', async () => {
    const { url, close } = await serveSessionExamples();
    const output = await suite(url);
    close();
    expect(output.match(/^✓ /gm)).toHaveLength(30);
    expect(output).toMatch(/Total: \d+ passed, 0 failed/);
  });
});

const suite = (url: string, baseline?: string) =>
  run('conformance/dist/index.js', [
    ...['server', '--url', url],
    ...(baseline ? ['--expected-failures', resolve('test/api', baseline)] : []),
  ]);

describe('the inspector', () => {
  it('lists the tools without schema errors, calls them, and reads a paper', async () => {
    const author = await aSupervisor();
    const paper = await aPublishedPaper(author);
    const key = await aKey(author);
    const inspect = async (...args: string[]) =>
      JSON.parse(
        await run('inspector/clients/launcher/build/index.js', [
          ...[
            '--cli',
            `${platformUrl()}/mcp?tools=all`,
            '--transport',
            'http',
            '--connect-timeout',
            '120000',
            '--header',
            `X-API-Key: ${key}`,
          ],
          ...['--method', ...args],
        ]),
      );
    // It exits with an error if a schema is invalid (--strict).
    const { tools } = await inspect('tools/list', '--strict');
    expect(tools.length).toBeGreaterThanOrEqual(54);
    const call = (name: string, ...args: string[]) =>
      inspect('tools/call', '--tool-name', name, ...(args.length > 0 ? ['--tool-arg', ...args] : []));
    const profile = await call('get_user_profile');
    expect(profile.structuredContent.username).toBe(author.username);
    const read = await call('read_paper', `paperId=${paper.archiveId}`, 'section=Method');
    expect(read.structuredContent).toMatchObject({ section: 'Method', page: 1 });
    const { contents } = await inspect('resources/read', '--uri', `paper://${paper.archiveId}`);
    expect(contents[0].mimeType).toBe('text/markdown');
  });
});
