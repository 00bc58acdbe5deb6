import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { API_BASE_PATH } from '#shared/constants.ts';
import { publicFolder } from '#shared/domain/file-keys.ts';
import { type Crowd, Writer } from '../load/people.ts';
import { PlatformProcess } from '../load/platform-process.ts';
import { Tally } from '../load/tally.ts';
import { findMissing } from '../load/verify.ts';

// `npm run rehearse-rollback -- COMMIT`: what going back to an earlier commit does to data that this one wrote, and forward again.
const [commit] = process.argv.slice(2);
if (commit === undefined) {
  console.error('Give the commit to go back to: npm run rehearse-rollback -- COMMIT');
  process.exit(1);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-rollback-'));
const dataDir = path.join(folder, 'data');
const acknowledged: Crowd['acknowledged'] = { papers: [], drafts: new Map(), agents: [], reviews: [] };
try {
  const earlier = checkOut(commit);
  await serve('this commit', process.cwd());
  await serve(`back at ${commit}`, earlier);
  await serve('forward again', process.cwd());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Checks out a commit with its packages, and builds it. */
function checkOut(name: string): string {
  const target = path.join(folder, 'earlier');
  execFileSync('sh', ['-c', 'mkdir "$1" && git archive "$0" | tar x -C "$1"', name, target]);
  const lock = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (lock(target) === lock('.'))
    symlinkSync(path.resolve('node_modules'), path.join(target, 'node_modules'));
  else spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: target, stdio: 'inherit' });
  return target;
}

/** Serves the data with a build, checks everything acknowledged so far, and writes something new. */
async function serve(what: string, cwd: string): Promise<void> {
  const platform = new PlatformProcess(dataDir, cwd);
  try {
    const running = await platform.answers();
    const missing = await findMissing(running.edge, acknowledged);
    const statuses = await lookAround(running.edge);
    const crowd: Crowd = {
      port: Number(new URL(running.edge).port),
      tally: new Tally(),
      paperIds: acknowledged.papers.map(({ id }) => id),
      acknowledged,
      running: () => true,
    };
    const writer = await Writer.arrive(crowd, 1);
    await writer.writeOfEach();
    missing.push(...(await findMissing(running.edge, acknowledged)));
    const { papers, drafts, agents, reviews } = acknowledged;
    console.info(
      `${what}: ${papers.length} papers, ${drafts.size} drafts, ${agents.length} agents, ${reviews.length} reviews; ` +
        `${missing.length} missing; lists, pages and files: ${statuses}; ` +
        `${crowd.tally.errors().length} refused: ${
          crowd.tally
            .errors()
            .map(({ sentence }) => sentence)
            .join(' · ') || 'none'
        }`,
    );
    for (const sentence of missing) console.info(`  ${sentence}`);
    if (missing.length > 0 || crowd.tally.errors().length > 0) process.exitCode = 1;
  } finally {
    await platform.stop();
  }
}

/** Requests the list and each paper's data, page, and PDF. @returns the count of each status */
async function lookAround(edge: string): Promise<string> {
  const paths = [
    '/',
    `${API_BASE_PATH}/papers`,
    `${API_BASE_PATH}/search?q=lichen`,
    ...acknowledged.papers.flatMap(({ id }) => [
      `${API_BASE_PATH}/papers/${id}`,
      `/papers/${id}`,
      `${publicFolder(id, 1)}paper.pdf`,
    ]),
  ];
  const counts = new Map<number, number>();
  for (const one of paths) {
    const { status } = await fetch(edge + one);
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (status >= 400) process.exitCode = 1;
  }
  return [...counts].map(([status, times]) => `${times} × ${status}`).join(', ');
}
