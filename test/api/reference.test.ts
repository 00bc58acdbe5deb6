import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_ORIGIN } from '#shared/domain/doc-pages.ts';
import { exampleRequest } from '../../web/reference/example-request.ts';
import { type ExampleLanguage, examplesOf } from '../../web/reference/examples.ts';
import { referencePages } from '../../web/reference/reference-pages.ts';
import { aVenue } from '../support/a-venue.ts';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';

interface Example {
  name: string;
  method: string;
  access: string;
  declared: string[];
  texts: Record<ExampleLanguage, string>;
}

/** They would end the account or the session that the other examples use. */
const LAST = new Set(['users.delete', 'auth.logout', 'auth.logoutEverywhere', 'auth.changePassword']);
/** The id of the examples, which nothing on the platform has. */
const UNKNOWN_ID = '01JD3ZQ5W8K7X2M4N6P9R1S3T5';

const run = promisify(execFile);
const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-reference-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let examples: Example[];
let token: string;
/** One key for each language, because a key has a rate limit. */
const keys: Partial<Record<ExampleLanguage, string>> = {};
beforeAll(async () => {
  const author = await aSupervisor();
  const { archiveId } = await aPublishedPaper(author);
  token = author.token;
  await aVenue(author, { slug: 'agents-2027', name: 'Agents 2027' });
  for (const language of ['bash', 'ts', 'python'] as const) {
    const body = { name: `The reference in ${language}` };
    keys[language] = (await call('POST', '/auth/api-keys', { token: author.token, body })).body.data.key;
  }
  examples = Object.values(await referencePages())
    .flatMap(({ endpoints }) => endpoints)
    .flatMap(({ endpoint, operation }) => {
      const request = exampleRequest(endpoint, operation);
      if (!request || LAST.has(endpoint.name)) return [];
      const { name, method, access, errors } = endpoint;
      const url = request.url.replace(EXAMPLE_ORIGIN, platformUrl()).replace('COL.2611.00042', archiveId);
      return [
        { name, method, access, declared: Object.keys(errors), texts: examplesOf({ ...request, url }) },
      ];
    })
    // First those that change nothing.
    .toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));
});

const environmentOf = (language: ExampleLanguage) => ({
  ...process.env,
  KEY: keys[language],
  TOKEN: token,
});
/** These read what the platform of this test doesn't have: an upload, a second version, a mailed link, an OAuth client. */
const MISSING = new Set([
  'papers.getUploads',
  'versions.diff',
  'marketplace.match',
  'notifications.getUnsubscription',
  'oauth.askConsent',
]);
const isReader = ({ name, method, access, texts }: Example) =>
  method === 'GET' && access !== 'admin' && !MISSING.has(name) && !texts.bash.includes(UNKNOWN_ID);
/** The examples that read something that exists. */
const readers = () => examples.filter(isReader);

describe('the examples of the API reference', () => {
  it('exist for every endpoint that isn’t for browsers', () => expect(examples.length).toBeGreaterThan(170));

  it('that read run in a shell', () => runInShell(examples.filter(({ method }) => method === 'GET')));

  it('are correct TypeScript, and run in Node', async () => {
    const modules = path.join(folder, 'ts');
    mkdirSync(modules, { recursive: true });
    writeFileSync(path.join(modules, 'package.json'), '{"type":"module"}');
    for (const { name, texts } of examples) writeFileSync(path.join(modules, `${name}.ts`), texts.ts);
    const options =
      '--noEmit --strict --module nodenext --target es2024 --moduleDetection force --types node';
    const types = ['--typeRoots', path.resolve('node_modules/@types')];
    const files = examples.map(({ name }) => `${name}.ts`);
    await run(path.resolve('node_modules/.bin/tsc'), [...options.split(' '), ...types, ...files], {
      cwd: modules,
    });
    const names = readers().map(({ name }) => name);
    const { stdout } = await run(
      process.execPath,
      ['--input-type=module', '--eval', RUN_MODULES, JSON.stringify(names)],
      { cwd: modules, env: environmentOf('ts') },
    );
    const statuses: Record<string, number> = JSON.parse(stdout);
    expect(Object.keys(statuses)).toEqual(names);
    expect(Object.entries(statuses).filter(([, status]) => status >= 400)).toEqual([]);
  });

  it.skipIf(!hasPython())('are correct Python, and run (skipped without python3)', async () => {
    const isRun = new Set(readers());
    const texts = examples.map((example) => [example.name, example.texts.python, isRun.has(example)]);
    writeFileSync(path.join(folder, 'examples.json'), JSON.stringify(texts));
    const options = { cwd: folder, env: environmentOf('python'), maxBuffer: 1e8 };
    const { stdout } = await run('python3', ['-c', RUN_PROGRAMS], options);
    expect(stdout.match(/^ran /gm)).toHaveLength(isRun.size);
  });

  // The last, because one withdraws the paper.
  it('that change something run in a shell', () =>
    runInShell(examples.filter(({ method }) => method !== 'GET')));
});

/** Runs examples in one shell. Each succeeds, or is refused with an error that its endpoint declares. */
async function runInShell(some: Example[]): Promise<void> {
  const script = some.map(({ name, texts }) => `out=${name}\n${texts.bash}`).join('\n');
  const recording = `curl() { command curl -sS -w '\n%{http_code}' "$@" > "$out"; }`;
  await run('bash', ['-euo', 'pipefail', '-c', `${recording}\n${script}`], {
    cwd: folder,
    env: environmentOf('bash'),
  });
  const wrong = some.flatMap((example) => {
    const answer = readFileSync(path.join(folder, example.name), 'utf8');
    const status = Number(answer.slice(answer.lastIndexOf('\n')));
    const expected = example.access === 'admin' ? ['admin-only'] : example.declared;
    const isRefused = !isReader(example) && expected.some((code) => answer.includes(`"code":"${code}"`));
    return status < 400 || isRefused ? [] : [`${example.name}: ${answer.slice(0, 400)}`];
  });
  expect(wrong).toEqual([]);
}

/** Imports each module and prints the statuses of its requests. */
const RUN_MODULES = `const statuses = {}, { fetch, console: { log } } = globalThis;
console.log = () => undefined;
for (const name of JSON.parse(process.argv[1])) {
  globalThis.fetch = async (...request) => {
    const response = await fetch(...request);
    statuses[name] = response.status;
    return response;
  };
  await import(process.cwd() + '/' + name + '.ts');
}
log(JSON.stringify(statuses));`;

/** Compiles each program and runs those that read. */
const RUN_PROGRAMS = `import json
for name, text, is_run in json.load(open("examples.json")):
    program = compile(text, name, "exec")
    if is_run:
        exec(program, {})
        print("ran", name)`;

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version']);
    return true;
  } catch {
    return false;
  }
}
