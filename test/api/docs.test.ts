import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { REFERENCE_PATHS } from '#shared/contract/resource-pages.ts';
import { CapsuleManifest } from '#shared/domain/capsule.ts';
import { CitationAnswers } from '#shared/domain/citation-answer.ts';
import { DOC_ALIASES, DOC_PATHS } from '#shared/domain/doc-pages.ts';
import { ReviewItems } from '#shared/domain/review-item.ts';
import { call, platformUrl } from '../support/api.ts';
import { aSupervisor } from '../support/builders.ts';
import { docBlocks } from '../support/doc-blocks.ts';

const run = promisify(execFile);
const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-docs-'));
let key: string;
let token: string;
beforeAll(async () => {
  ({ token } = await aSupervisor());
  const { body } = await call('POST', '/auth/api-keys', { token, body: { name: 'A reader of the docs' } });
  key = body.data.key;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pages = docBlocks('ORIGIN');
const atPlatform = (text: string) => text.replaceAll('ORIGIN', platformUrl());

/** Returns the first code block of a page in a language. */
const blockOf = (page: string, language: string): string =>
  pages.find((one) => one.page === page)?.blocks.find((block) => block.language === language)?.text ?? '';

describe('the code of the documentation', () => {
  it.each(pages.filter(({ blocks }) => blocks.some(({ language }) => language === 'bash')))(
    'of $page runs in a shell, from the first line to the last',
    async ({ blocks }) => {
      const script = blocks.filter(({ language }) => language === 'bash').map(({ text }) => atPlatform(text));
      const options = { cwd: folder, env: { ...process.env, KEY: key, TOKEN: token }, timeout: 90_000 };
      await run('bash', ['-euo', 'pipefail', '-c', script.join('\n')], options);
    },
  );

  it('shows an error as it is returned', async () => {
    const [shown] = jsonOf('api.md');
    const { body } = await call('GET', '/papers/COL.0001.00001');
    expect(body).toEqual({ ...shown, requestId: expect.any(String) });
  });

  it('connects an assistant to the hosted server by address and key, and to the local program', async () => {
    const [hosted, program, shared] = jsonOf('mcp.md').map(({ mcpServers }) => mcpServers.colophon);
    const answer = await fetch(atPlatform(hosted.url), {
      method: 'POST',
      headers: {
        ...hosted.headers,
        'X-API-Key': key,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(await answer.text()).toContain('"search_papers"');
    const env = { ...process.env, ...program.env, COLOPHON_API_URL: platformUrl(), COLOPHON_API_KEY: key };
    expect(await greetedBy(program.args[0].replace('/path/to/', `${path.resolve('dist')}/`), env)).toContain(
      '"serverInfo"',
    );
    const address = await addressOf(`${path.resolve('dist')}/colophon-mcp`, env);
    expect(shared.url.replace(/\d+(?=\/)/, '')).toBe(address.replace(/\d+(?=\/)/, ''));
  });

  it('offers the local program as a package that npx starts by its address', async () => {
    const cache = mkdtempSync(path.join(os.tmpdir(), 'colophon-npx-'));
    try {
      const { stderr } = await run('npx', ['-y', `${platformUrl()}/downloads/colophon-mcp.tgz`, '--help'], {
        env: { ...process.env, npm_config_cache: cache },
      });
      expect(stderr).toContain('COLOPHON_API_URL');
    } finally {
      rmSync(cache, { recursive: true, force: true });
    }
  });

  it.each(['colophon', 'colophon-mcp', 'colophon-reproduce'])(
    'offers %s with every file that it lists',
    async (name) => {
      const home = mkdtempSync(path.join(folder, 'package-'));
      const answer = await fetch(`${platformUrl()}/downloads/${name}.tgz`);
      writeFileSync(path.join(home, 'a.tgz'), new Uint8Array(await answer.arrayBuffer()));
      await run('tar', ['xzf', 'a.tgz'], { cwd: home });
      const { files } = JSON.parse(readFileSync(path.join(home, 'package/package.json'), 'utf8'));
      expect(readdirSync(path.join(home, 'package'))).toEqual(expect.arrayContaining(files));
    },
  );

  it('shows items and citations that a provider’s review may have', () => {
    const [{ items }, { citations }] = jsonOf('review-provider.md');
    expect(ReviewItems.parse(items)).toHaveLength(1);
    expect(CitationAnswers.parse(citations)).toHaveLength(1);
  });

  it('shows a manifest of a capsule that can be read', () => {
    const {
      manifest,
      values,
      run: computation,
    } = CapsuleManifest.parse(parse(blockOf('capsules.md', 'yaml')));
    expect([manifest.length, Object.keys(values).length]).not.toContain(0);
    expect(computation.command).not.toEqual([]);
  });

  it('offers the program for reproductions as a package that npx starts by its address', async () => {
    const cache = mkdtempSync(path.join(os.tmpdir(), 'colophon-npx-'));
    try {
      const [, command = ''] = /npx -y (\S+)/.exec(blockOf('capsules.md', 'sh')) ?? [];
      const { stdout, stderr } = await run('npx', ['-y', atPlatform(command), '--help'], {
        env: { ...process.env, npm_config_cache: cache },
      });
      expect(`${stdout}${stderr}`).toContain('colophon-reproduce');
    } finally {
      rmSync(cache, { recursive: true, force: true });
    }
  });

  it('has only code blocks that this test can run, a tree and a verification of capsules, and a session and commands that need a model', () => {
    const kinds = pages.flatMap(({ page, blocks }) => blocks.map(({ language }) => `${page} ${language}`));
    const known =
      / bash$|^(api|mcp|review-provider)\.md json$|^capsules\.md (yaml|sh|js)?$|^reviewer\.md (sh|text)$/;
    expect(kinds.filter((kind) => !known.test(kind))).toEqual([]);
  });
});

describe('the documentation on the site', () => {
  it('is served without scripts, at its current and old addresses', async () => {
    for (const address of [...DOC_PATHS, ...REFERENCE_PATHS]) {
      const page = await (await fetch(platformUrl() + address)).text();
      expect(page, address).toMatch(/<h1>[^<]+<\/h1>[\s\S]*<h2 id=/);
      const markdown = await fetch(`${platformUrl()}${address}.md`);
      expect(markdown.headers.get('content-type'), address).toContain('text/markdown');
    }
    for (const [alias, address] of Object.entries(DOC_ALIASES)) {
      const answer = await fetch(platformUrl() + alias, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([301, address]);
    }
  });

  it('offers the programs as packages that start', async () => {
    const script = `curl -fsS ${platformUrl()}/downloads/review-provider.tgz | tar -xz
cd package && exec node provider.ts --port 0`;
    const child = spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder });
    try {
      for await (const line of createInterface({ input: child.stdout })) {
        expect(line).toMatch(/http:\/\/\S+\/review/);
        return;
      }
      expect.unreachable('The provider printed no address.');
    } finally {
      child.kill();
    }
  });

  it('has an overview for programs whose links all work', async () => {
    const text = await (await fetch(`${platformUrl()}/llms.txt`)).text();
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(8);
    for (const link of links) {
      expect(new URL(link).origin, link).toBe(platformUrl());
      // The dump is written at night.
      const status = link.includes('/files/dumps/') ? 404 : 200;
      expect((await fetch(link)).status, link).toBe(status);
    }
    const everything = await (await fetch(`${platformUrl()}/llms-full.txt`)).text();
    expect(everything).toContain('POST /api/v1/papers');
    expect(everything).not.toContain('colophon.example');
    const page = await (await fetch(`${platformUrl()}/docs/api.md`)).text();
    expect(page).toContain(`export API=${platformUrl()}/api/v1`);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: the blocks of a page have any shape
const jsonOf = (name: string): any[] =>
  (pages.find(({ page }) => page === name)?.blocks ?? [])
    .filter(({ language }) => language === 'json')
    .map(({ text }) => JSON.parse(text));

/** The first line that the program answers; `npx <folder>` starts the package's `bin`. */
async function greetedBy(program: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [path.join(program, 'colophon-mcp.js')], { env });
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'docs', version: '1' },
  };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  try {
    for await (const line of createInterface({ input: child.stdout })) return line;
    return '';
  } finally {
    child.kill();
  }
}

/** The address that the program prints for agents on this machine, at a free port. */
async function addressOf(program: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [path.join(program, 'colophon-mcp.js'), '--http', '0'], { env });
  try {
    for await (const line of createInterface({ input: child.stderr })) {
      expect((await fetch(line)).status).toBe(400);
      return line;
    }
    return '';
  } finally {
    child.kill();
  }
}
