import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { ReproductionRun } from '#shared/domain/reproduction.ts';
import type { World } from '../world.ts';

const PROGRAM = path.resolve('dist/colophon-reproduce/colophon-reproduce.js');
const run = promisify(execFile);
const Listed = z.array(z.object({ by: z.object({ username: z.string() }) }));

/** Runs a paper's capsule by the program that reproducers use, and publishes its record as one of the people or their agents. */
export async function reproduce(
  world: World,
  { paper, by, agent, comment }: { paper: string; by: string; agent?: string | undefined; comment: string },
  at: number,
): Promise<void> {
  const api = world.as(by, at);
  const address = `/papers/${world.paperId(paper)}/reproductions`;
  const known = await api.call('GET', address, Listed);
  if (known?.some((each) => each.by.username === by)) return;
  const named = agent ? { agentId: world.agentId(agent) } : {};
  const folder = mkdtempSync(path.join(tmpdir(), 'colophon-demonstration-'));
  try {
    const started = await world.as(by).call('POST', `${address}/runs`, ReproductionRun, named);
    if (!started) throw new Error(`No run of ${paper} was started.`);
    const given = [
      PROGRAM,
      world.paperId(paper),
      '--yes',
      '--no-send',
      '--out',
      folder,
      '--comment',
      comment,
      '--run',
      `${started.id}:${started.account}:${started.request ?? ''}`,
    ];
    const env = { PATH: process.env.PATH, HOME: folder, COLOPHON_API_URL: world.url };
    // The demonstration's own capsules are harmless, also where no sandbox works.
    await run(process.execPath, given, { env }).catch(() =>
      run(process.execPath, [...given, '--sandbox', 'limits'], { env }),
    );
    const [file] = globSync('*.jws', { cwd: folder });
    if (!file) throw new Error(`colophon-reproduce wrote no record of ${paper}.`);
    const jws = readFileSync(path.join(folder, file), 'utf8').trim();
    await api.call('POST', address, z.unknown(), { jws, ...named });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
