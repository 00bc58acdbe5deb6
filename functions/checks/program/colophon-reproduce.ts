#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { API_BASE_PATH, PRODUCT_NAME } from '#shared/constants.ts';
import type { CapsuleManifest } from '#shared/domain/capsule.ts';
import { CAPSULE_LIMITS, OUTPUT_VERDICTS } from '#shared/domain/capsule-constants.ts';
import { type ReproductionRecord, reproducedCount } from '#shared/domain/reproduction.ts';
import { readManifest } from '../../_lib/capsules/read-manifest.ts';
import { HELP, readArguments, type Wanted } from './arguments.ts';
import { type FetchedCapsule, fetchCapsule, readLocalCapsule } from './fetch-capsule.ts';
import { reproduce } from './reproduce.ts';
import { chooseSandbox, describeSandbox, type Sandbox } from './sandbox.ts';
import { signRecord } from './sign-record.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

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
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
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
  if (wanted.asks && !(await agree('Run it?'))) return;
  const { comment, seconds } = wanted;
  const record = await reproduce({ capsule, manifest, sandbox, comment, seconds });
  report(record);
  if (!origin) return;
  const jws = signRecord(record);
  const file = path.join(wanted.out, `${record.archiveId}v${record.version}-reproduction.jws`);
  if (!wanted.sends || (wanted.asks && !(await agree('Publish this record on the paper’s page?')))) {
    writeFileSync(file, `${jws}\n`);
    say(`The signed record is in ${file}. Nothing was sent.`);
    return;
  }
  await send(wanted, record, jws);
}

/** Says what will run, and what the sandbox can't promise, before anything runs. */
function announce(
  capsule: FetchedCapsule,
  { run }: CapsuleManifest,
  sandbox: Sandbox,
  isPublished: boolean,
): void {
  if (isPublished) say(`${capsule.archiveId}v${capsule.version} “${capsule.title}”`);
  const checked = isPublished ? ', all with the published checksums' : '';
  say(`${capsule.entries.length} files${checked}. Digest ${capsule.digest}`);
  say(`Command: ${run.command.join(' ')}`);
  say(
    `The authors say: ${run.seconds ?? CAPSULE_LIMITS.seconds.default} s${run.hardware && `, ${run.hardware}`}.`,
  );
  for (const line of describeSandbox(sandbox)) say(line);
  if (isPublished)
    say(
      `${PRODUCT_NAME} hasn’t checked this code. Its outputs and logs become public if you send the record.`,
    );
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
    say(`${OUTPUT_VERDICTS[verdict].label.padEnd(17)} ${file}`);
    for (const line of differences.slice(0, 3)) say(`  ${line}`);
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
  const paper = `${archiveId}v${version}`;
  const response = await fetch(`${origin}${API_BASE_PATH}/papers/${paper}/reproductions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify({ jws, agentId }),
  });
  const body = (await response.json()) as {
    data?: { id: string; isRequested: boolean };
    message?: string;
  };
  if (!response.ok || !body.data) throw new Error(`The platform refused the record: ${body.message}`);
  say(`Published: ${origin}/papers/${archiveId}/reproductions/${body.data.id}`);
  if (body.data.isRequested) say('It answers a request for a reproduction.');
}

await main();
