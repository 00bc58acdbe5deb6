import { constants, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { lstat, mkdir, open, realpath, rm, writeFile } from 'node:fs/promises';
import { arch, cpus, platform, release, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import type { CapsuleManifest, ExpectedOutput } from '#shared/domain/capsule.ts';
import { CAPSULE_LIMITS, REPRODUCTION_LIMITS } from '#shared/domain/capsule-constants.ts';
import type { ReproducedOutput, ReproductionRecord, ReproductionRun } from '#shared/domain/reproduction.ts';
import { compareOutput } from '../compare/compare-output.ts';
import type { FetchedCapsule } from './fetch-capsule.ts';
import { fetchData } from './fetch-data.ts';
import { runCommand } from './run-command.ts';
import { HOME, type Sandbox } from './sandbox.ts';

interface Job {
  capsule: FetchedCapsule;
  manifest: CapsuleManifest;
  sandbox: Sandbox;
  /** The run that the platform issued; a record without it can't be published. */
  run?: ReproductionRun | undefined;
  comment: string;
  seconds?: number | undefined;
}

export const PROGRAM_VERSION = '1.0.0';

/** Runs a capsule in a new folder without the authors' outputs, compares what it writes, and removes the folder. */
export async function reproduce(job: Job): Promise<ReproductionRecord> {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'colophon-reproduce-')));
  // The program ends at once if nobody reads its output any more.
  const removeNow = () => rmSync(base, { recursive: true, force: true });
  process.once('exit', removeNow);
  try {
    return await reproduceIn(path.join(base, 'capsule'), job);
  } finally {
    process.off('exit', removeNow);
    await rm(base, { recursive: true, force: true });
  }
}

async function reproduceIn(folder: string, job: Job): Promise<ReproductionRecord> {
  const { capsule, manifest, sandbox, comment } = job;
  await unpack(folder, job);
  const { run } = manifest;
  const megabytes = run.megabytes ?? CAPSULE_LIMITS.megabytes.default;
  const allowed = run.seconds ?? CAPSULE_LIMITS.seconds.default;
  const startedAt = new Date().toISOString();
  const limits = {
    // Manifests give the authors' time; other machines may be slower.
    seconds: Math.min(job.seconds ?? Number.POSITIVE_INFINITY, allowed * 2 + 10),
    megabytes,
  };
  const words = sandbox.wrap(run.command, folder, megabytes);
  const ran = await runCommand(words, folder, limits, sandbox.environment(folder));
  return {
    type: 'reproduction',
    archiveId: capsule.archiveId,
    version: capsule.version,
    capsule: capsule.digest,
    run: job.run,
    startedAt,
    seconds: Math.round(ran.seconds * 1000) / 1000,
    exit: ran.exit,
    sandbox: sandbox.name,
    environment: environment(),
    program: `colophon-reproduce ${PROGRAM_VERSION}`,
    outputs: await outputsOf(folder, job),
    log: ran.log,
    comment,
  };
}

/** Writes the capsule's files without the authors' outputs, and the data that the manifest lists. */
async function unpack(folder: string, { capsule, manifest }: Job): Promise<void> {
  const outputs = new Set(manifest.manifest.map(({ file }) => file));
  const files = capsule.entries.filter(({ path: inner }) => !outputs.has(inner));
  const data = (await fetchData(manifest)).map(({ file, bytes }) => ({ path: file, bytes }));
  const reserved = [...files, ...data].find(({ path: inner }) => inner.split('/')[0] === HOME);
  if (reserved)
    throw new Error(`The capsule can’t have ${reserved.path}: the sandbox has its home folder at ${HOME}.`);
  await mkdir(folder);
  for (const { path: inner } of capsule.entries)
    await mkdir(path.dirname(path.join(folder, inner)), { recursive: true });
  for (const { path: inner, bytes } of [...files, ...data]) {
    const file = path.join(folder, inner);
    await mkdir(path.dirname(file), { recursive: true });
    // `wx`: a file that exists means two names for one path.
    await writeFile(file, bytes, { flag: 'wx' });
  }
}

async function outputsOf(folder: string, { capsule, manifest }: Job): Promise<ReproducedOutput[]> {
  const outputs: ReproducedOutput[] = [];
  let room: number = REPRODUCTION_LIMITS.figureCharacters;
  for (const output of manifest.manifest) {
    const expected = capsule.entries.find((entry) => entry.path === output.file)?.bytes;
    const produced = await readProduced(folder, output);
    const figure = produced ? figureOf(output, produced, room) : null;
    room -= figure?.length ?? 0;
    outputs.push({ ...compareOutput(output, expected ?? new Uint8Array(), produced), figure });
  }
  return outputs;
}

/**
 * Reads a file that a run wrote. A run may leave a link to a file of this machine, whose content would be published: only regular
 * files whose real path is in the folder are read.
 */
async function readProduced(folder: string, { file }: ExpectedOutput): Promise<Uint8Array | undefined> {
  const target = path.join(folder, file);
  const real = await realpath(target).catch(() => undefined);
  if (real !== target || !(await lstat(target)).isFile()) return undefined;
  const handle = await open(target, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined);
  try {
    const { size, nlink } = (await handle?.stat()) ?? { size: 0, nlink: 0 };
    // A second name can be that of a file outside.
    if (!handle || nlink !== 1 || size > REPRODUCTION_LIMITS.outputBytes) return undefined;
    return await handle.readFile();
  } finally {
    await handle?.close();
  }
}

function figureOf({ file }: ExpectedOutput, bytes: Uint8Array, room: number): string | null {
  const type = /\.png$/i.test(file) ? 'png' : /\.svg$/i.test(file) ? 'svg+xml' : undefined;
  const address = `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
  return type && address.length <= room ? address : null;
}

/** What may explain a difference; no names of the machine or its user. */
const environment = (): Record<string, string> => ({
  node: process.version,
  platform: `${platform()} ${release()}`,
  architecture: arch(),
  processor: (cpus()[0]?.model ?? 'unknown').slice(0, 200),
  processors: String(cpus().length),
  memory: `${Math.round(totalmem() / 1024 ** 3)} GB`,
});
