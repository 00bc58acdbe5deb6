import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What an adapter uses of a delivery: /api/v1/review-provider/schemas/review-delivery.json. */
interface Delivery {
  deliveryId: string;
  paper: { title: string; abstract: string; contentMarkdown: string };
}

/**
 * Gives the paper on standard input to a reviewer that takes a file and writes a folder, and prints the review that is made of the folder.
 * @param command the program and its arguments; `paper` and `out` are the paths of the paper and of the folder
 */
export function runReviewer(
  command: (paper: string, out: string) => [string, ...string[]],
  toReview: (out: string) => object,
): void {
  const delivery = JSON.parse(readFileSync(0, 'utf8')) as Delivery;
  const { title, abstract, contentMarkdown } = delivery.paper;
  const folder = mkdtempSync(path.join(tmpdir(), 'reviewer-'));
  try {
    const [paper, out] = [path.join(folder, 'paper.md'), path.join(folder, 'out')];
    writeFileSync(paper, `# ${title}\n\n## Abstract\n\n${abstract}\n\n${contentMarkdown}\n`);
    const [program, ...given] = command(paper, out);
    // What it prints isn't the review.
    const { status, error } = spawnSync(program, given, { cwd: folder, stdio: ['ignore', 2, 2] });
    if (error) throw error;
    if (status !== 0) throw new Error(`${program} ended with status ${status}.`);
    process.stdout.write(JSON.stringify({ ...toReview(out), deliveryId: delivery.deliveryId }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The recommendation as an overall score: 6 or more is to accept, below 4 to decline. */
export const OVERALL = { accept: 8, minor: 7, major: 5, reject: 3 } as const;
export type Verdict = keyof typeof OVERALL;

/** Converts a share from 0 to 1 to a score from 1 to 10. */
export const scoreOf = (share: number): number => Math.max(1, Math.min(10, Math.round(1 + 9 * share)));

/** Writes a list with its first sentence, as long as a review's text may be. */
export const listed = (opening: string, points: readonly string[], most = 3000): string =>
  [opening, ...points.map((point) => `- ${point}`)].join('\n').slice(0, most);
