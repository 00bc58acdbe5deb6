import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';
import { synthesize } from '../../infra/build/synthesize.ts';
import { buildAll } from '../../infra/build.ts';
import { Demonstration } from '../../infra/local/demonstration.ts';
import { type LocalCloud, startLocalCloud } from '../../infra/local/local-cloud.ts';
import { seedPapers } from '../seed/seed-papers.ts';
import { until } from '../support/until.ts';

// `npm run interop`: other people's programs against the whole platform (test/interop/README.md).
const PAPERS = 10_000;
const PROGRAMS = path.join(import.meta.dirname, 'programs');
const named = process.argv.slice(2);
const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-interop-'));
try {
  const python = installPrograms();
  const cloud = await servePapers();
  try {
    const env = { ...(await settingsOf(cloud)), OAI_SCHEMA: oaiSchema() };
    const files = globSync(`${PROGRAMS}/*.py`).toSorted();
    const names = files.map((file) => path.basename(file, '.py'));
    const wanted = names.filter((name) => named.length === 0 || named.includes(name));
    const passed = [];
    for (const name of wanted) if (await runProgram(python, name, env)) passed.push(name);
    console.info(`${passed.length} passed, ${wanted.length - passed.length} failed`);
    process.exitCode = passed.length === wanted.length ? 0 : 1;
  } finally {
    await cloud.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Installs the programs into a virtual environment. @returns its interpreter */
function installPrograms(): string {
  const environment = path.join(folder, 'python');
  execFileSync('python3', ['-m', 'venv', environment], { stdio: 'inherit' });
  const python = path.join(environment, 'bin', 'python');
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r'];
  execFileSync(python, [...install, path.join(import.meta.dirname, 'requirements.txt')], {
    stdio: 'inherit',
  });
  return python;
}

/** Returns the file of OAI-PMH's schema, which only the source package has. */
function oaiSchema(): string {
  const download = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--no-binary', ':all:', '-d', folder];
  execFileSync('python3', [...download, 'pyoai==2.5.0'], { stdio: 'inherit' });
  execFileSync('tar', ['xzf', path.join(folder, 'pyoai-2.5.0.tar.gz'), '-C', folder]);
  return path.join(folder, 'pyoai-2.5.0/src/oaipmh/tests/OAI-PMH.xsd');
}

/** Serves synthetic papers, and those of the demonstration with their files. */
async function servePapers(): Promise<LocalCloud> {
  const dataDir = path.join(folder, 'data');
  await buildAll({ ifStale: true });
  await synthesize({ ifStale: true });
  await seedPapers({ dataDir, papers: PAPERS, say: (sentence) => console.info(sentence) });
  const cloud = await startLocalCloud({
    assembly: 'cdk.out',
    dataDir,
    port: 0,
    quiet: true,
    env: { LIMIT_FACTOR: '10' },
  });
  await new Demonstration(dataDir).load(cloud, { isNew: true });
  await cloud.idle();
  await cloud.runJob('dump');
  return cloud;
}

const Found = z.object({ data: z.object({ papers: z.array(z.object({ archiveId: z.string() })) }) });

/** The settings of the programs: the origin, and the ids of the papers of the demonstration. */
async function settingsOf({ url }: LocalCloud): Promise<Record<string, string>> {
  const ids = await until(async () => {
    const answer = await fetch(`${url}${API_BASE_PATH}/papers?limit=50`);
    const { papers } = Found.parse(await answer.json()).data;
    // Synthetic papers have numbers from 10,000.
    const own = papers.map(({ archiveId }) => archiveId).filter((id) => /\.0\d{4}$/.test(id));
    return own.length > 0 ? own : undefined;
  }, 'the papers of the demonstration');
  return { ORIGIN: url, PAPERS: String(PAPERS), ARCHIVE_IDS: ids.join(' '), ARCHIVE_ID: ids[0] ?? '' };
}

/** Runs a program, and prints what it read or what it said. @returns whether it was content */
async function runProgram(python: string, name: string, env: Record<string, string>): Promise<boolean> {
  const program = spawn(python, ['-P', path.join(PROGRAMS, `${name}.py`)], {
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes.toString('utf8');
    });
  const [code] = await once(program, 'exit');
  console.info(code === 0 ? `ok ${name}: ${said.trim()}` : `not ok ${name}:\n${said.trim()}`);
  return code === 0;
}
