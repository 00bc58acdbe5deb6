import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';
import { demonstrationPeople } from '../../infra/local/demonstration.ts';
import type { LocalCloud } from '../../infra/local/local-cloud.ts';
import { until } from '../support/until.ts';
import { installPrograms, type Programs } from './install-programs.ts';
import { servePapers } from './serve-papers.ts';

// `npm run interop`: other people's programs against the whole platform (test/interop/README.md).
const PROGRAMS = path.join(import.meta.dirname, 'programs');
const Found = z.object({ data: z.object({ papers: z.array(z.object({ archiveId: z.string() })) }) });
const { values, positionals: named } = parseArgs({
  options: {
    folder: { type: 'string' },
    papers: { type: 'string', default: '10000' },
    zotero: { type: 'string', default: '' },
    jats4r: { type: 'string', default: '' },
    'agent-client': { type: 'string', default: '' },
  },
  allowPositionals: true,
});
const folder = path.resolve(values.folder ?? mkdtempSync(path.join(os.tmpdir(), 'colophon-interop-')));
try {
  const installed = installPrograms(folder);
  const cloud = await servePapers(path.join(folder, 'data'), Number(values.papers));
  try {
    /** The programs that are in no registry: where a copy of each is, if there is one. */
    const copies: Record<string, string> = {
      ZOTERO: values.zotero,
      JATS4R: values.jats4r,
      AGENT_CLIENT: values['agent-client'],
    };
    const env = {
      ...(await settingsOf(cloud)),
      NODE_MODULES: installed.nodeModules,
      OAI_SCHEMA: installed.oaiSchema,
      ...copies,
    };
    const files = globSync(`${PROGRAMS}/*.{py,mjs}`).toSorted();
    const isWanted = (name: string) =>
      named.length === 0 ? copies[name.toUpperCase().replace('-', '_')] !== '' : named.includes(name);
    const wanted = files.filter((file) => isWanted(path.parse(file).name));
    const passed = [];
    for (const file of wanted) if (await runProgram(file, installed, env)) passed.push(file);
    console.info(`${passed.length} passed, ${wanted.length - passed.length} failed`);
    process.exitCode = wanted.length > 0 && passed.length === wanted.length ? 0 : 1;
  } finally {
    await cloud.stop();
  }
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

/** The settings of the programs: the origin, the ids of the papers of the demonstration, and two of its people. */
async function settingsOf({ url }: LocalCloud): Promise<Record<string, string>> {
  const ids = await until(async () => {
    const answer = await fetch(`${url}${API_BASE_PATH}/papers?limit=50`);
    const { papers } = Found.parse(await answer.json()).data;
    // Synthetic papers have numbers from 10,000.
    const own = papers.map(({ archiveId }) => archiveId).filter((id) => /\.0\d{4}$/.test(id));
    return own.length > 0 ? own : undefined;
  }, 'the papers of the demonstration');
  const [, person, other] = demonstrationPeople();
  return {
    ORIGIN: url,
    PAPERS: values.papers,
    ARCHIVE_IDS: ids.join(' '),
    ARCHIVE_ID: ids[0] ?? '',
    LOGIN: person?.username ?? '',
    PASSWORD: person?.password ?? '',
    OTHER_LOGIN: other?.username ?? '',
    OTHER_PASSWORD: other?.password ?? '',
  };
}

/** Runs a program, and prints what it read or what it said. @returns whether it was content */
async function runProgram(
  file: string,
  { python, node }: Programs,
  env: Record<string, string>,
): Promise<boolean> {
  const command = file.endsWith('.py') ? [python, '-P', file] : [node, file];
  const [interpreter = '', ...words] = command;
  const program = spawn(interpreter, words, { env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes.toString('utf8');
    });
  const [code] = await once(program, 'exit');
  const { name } = path.parse(file);
  console.info(code === 0 ? `ok ${name}: ${said.trim()}` : `not ok ${name}:\n${said.trim()}`);
  return code === 0;
}
