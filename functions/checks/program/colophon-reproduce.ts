#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import * as z from 'zod';
import { API_BASE_PATH, PRODUCT_NAME } from '#shared/constants.ts';
import type { CapsuleManifest } from '#shared/domain/capsule.ts';
import { CAPSULE_LIMITS, OUTPUT_VERDICTS } from '#shared/domain/capsule-constants.ts';
import { type ReproductionRecord, ReproductionRun, reproducedCount } from '#shared/domain/reproduction.ts';
import { counted } from '#shared/input/counted.ts';
import { readManifest } from '../../_lib/capsules/read-manifest.ts';
import { endWithOutput } from '../../_lib/runtime/end-with-output.ts';
import { HELP, readArguments, type Wanted } from './arguments.ts';
import { type FetchedCapsule, fetchCapsule, readLocalCapsule } from './fetch-capsule.ts';
import { reproduce } from './reproduce.ts';
import { chooseSandbox, describeSandbox, type Sandbox } from './sandbox.ts';
import { signRecord } from './sign-record.ts';

/** Control characters of a capsule or an answer could move the cursor, or hide what the program says. */
const plain = (line: string): string => line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\uFFFD');
/** A text of the capsule on one line: many spaces would move what follows to a line of its own on a terminal. */
const flat = (text: string): string => text.replace(/[\s\u2800\u3164]+/gu, ' ').trim();
/** A word of the capsule: in quotes unless it is plain, so that it can't look like other words or a sentence of ours. */
const word = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text)
    ? text
    : JSON.stringify(text).replace(
        /[^ -~]| (?= )/g,
        (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
const say = (line: string): void => void process.stdout.write(`${plain(line)}\n`);
endWithOutput();

/** The program `colophon-reproduce`: runs a paper's capsule on this machine, and publishes what came out. */
async function main(): Promise<void> {
  const wanted = readArguments(process.argv.slice(2), process.env);
  if ('help' in wanted) {
    process.stderr.write(wanted.problem ? `${wanted.problem}\n\n${HELP}` : HELP);
    process.exitCode = wanted.problem ? 1 : 0;
    return;
  }
  try {
    await runAndSend(wanted);
  } catch (error) {
    process.stderr.write(`${plain(error instanceof Error ? error.message : String(error))}\n`);
    process.exitCode = 1;
  }
}

async function runAndSend(wanted: Wanted): Promise<void> {
  const { origin, target, apiKey } = wanted;
  const capsule = origin ? await fetchCapsule(origin, target, apiKey) : await readLocalCapsule(target);
  const reading = readManifest(capsule.entries);
  if (reading.kind !== 'read')
    throw new Error(reading.kind === 'absent' ? 'The capsule has no manifest.' : reading.reason);
  const { manifest } = reading;
  if (manifest.run.command.length === 0 || manifest.manifest.length === 0)
    throw new Error('The manifest names no command, or no outputs.');
  const sandbox = chooseSandbox(manifest, wanted.sandbox);
  announce(capsule, manifest, sandbox, origin !== undefined);
  const question = manifest.data.length > 0 ? 'Fetch the data and run it?' : 'Run it?';
  if (wanted.asks && !(await agree(question))) return;
  const { comment, seconds } = wanted;
  const run = wanted.run ?? (await startRun(wanted, capsule));
  const record = await reproduce({ capsule, manifest, sandbox, run, comment, seconds });
  report(record);
  if (!origin) return;
  const jws = signRecord(record);
  const file = path.join(wanted.out, `${record.archiveId}v${record.version}-reproduction.jws`);
  if (!wanted.sends || (wanted.asks && !(await agree('Publish this record on the paper’s page?')))) {
    writeFileSync(file, `${jws}\n`);
    say(`The signed record is in ${file}. Nothing was sent.`);
    if (!run) say('Without COLOPHON_API_KEY no run was started on the platform, so it can’t be sent later.');
    return;
  }
  await send(wanted, record, jws);
}

/** Says what will run, and what the sandbox can't promise, before anything runs. */
function announce(
  capsule: FetchedCapsule,
  { run, data, environment }: CapsuleManifest,
  sandbox: Sandbox,
  isPublished: boolean,
): void {
  if (isPublished) say(`${capsule.archiveId}v${capsule.version} “${flat(capsule.title)}”`);
  const checked = isPublished ? ', all with the published checksums' : '';
  say(`${counted(capsule.entries.length, 'file')}${checked}. Digest ${capsule.digest}`);
  say(`Command: ${run.command.map(word).join(' ')}`);
  say(
    `The authors say: ${run.seconds ?? CAPSULE_LIMITS.seconds.default} s${run.hardware && `, “${flat(run.hardware)}”`}.`,
  );
  if (sandbox.name !== 'podman' && differsFromHere(environment.runtime))
    say(
      `The authors name the runtime “${flat(environment.runtime)}”; here it’s node ${process.versions.node}.`,
    );
  for (const { file, url } of data) say(`To fetch: ${new URL(url).href} as ${word(file)}`);
  for (const line of describeSandbox(sandbox)) say(line);
  if (isPublished)
    say(
      `${PRODUCT_NAME} hasn’t checked this code. Its outputs and logs become public if you send the record.`,
    );
}

/** Whether a capsule names another Node than this one. The versions of other runtimes aren't known here. */
function differsFromHere(runtime: string): boolean {
  const [, version] = /^node(?:\.?js)?[\s@v]*([\d.]+)/i.exec(runtime.trim()) ?? [];
  return version !== undefined && !`${process.versions.node}.`.startsWith(`${version.replace(/\.+$/, '')}.`);
}

async function agree(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error(`${question} Nobody can answer here: use --yes.`);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(`${question} [y/N] `);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}

function report({ exit, seconds, outputs }: ReproductionRecord): void {
  say(
    `The run ${exit.reason === 'finished' ? `ended with ${exit.code}` : `was ended: ${exit.reason}`} after ${seconds} s.`,
  );
  for (const { file, verdict, differences } of outputs) {
    say(`${OUTPUT_VERDICTS[verdict].label.padEnd(17)} ${word(file)}`);
    for (const line of differences.slice(0, 3)) say(`  ${flat(line)}`);
  }
  say(`${reproducedCount(outputs)} of ${outputs.length} outputs reproduced.`);
}

async function send(
  { origin, apiKey, agentId }: Wanted,
  { archiveId, version }: ReproductionRecord,
  jws: string,
): Promise<void> {
  if (!apiKey)
    throw new Error('COLOPHON_API_KEY is not set, so the record can’t be sent. Use --no-send to keep it.');
  const { id, isRequested } = await post(
    `${origin}${API_BASE_PATH}/papers/${archiveId}v${version}/reproductions`,
    { apiKey, body: { jws, agentId } },
    Published,
  );
  say(`Published: ${origin}/papers/${archiveId}/reproductions/${id}`);
  if (isRequested) say('It answers a request for a reproduction.');
}

const Published = z.object({ id: z.string(), isRequested: z.boolean() });
const Answer = z.object({ data: z.unknown(), message: z.string().optional() });

/** Tells the platform that a run starts, so that its record can be sent; not without an account. */
async function startRun(
  { origin, apiKey, agentId }: Wanted,
  { archiveId, version }: FetchedCapsule,
): Promise<ReproductionRun | undefined> {
  if (!origin || !apiKey) return undefined;
  const url = `${origin}${API_BASE_PATH}/papers/${archiveId}v${version}/reproductions/runs`;
  return post(url, { apiKey, body: { agentId } }, ReproductionRun);
}

async function post<T>(
  url: string,
  { apiKey, body }: { apiKey: string; body: object },
  answer: z.ZodType<T>,
): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify(body),
  });
  const { data, message } = Answer.parse(await response.json());
  if (!response.ok) throw new Error(`The platform refused: ${message}`);
  return answer.parse(data);
}

await main();
