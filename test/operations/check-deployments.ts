import { parseArgs } from 'node:util';
import { refusedChanges } from '../../infra/deploy/refused-changes.ts';
import { lastCommits, type Stacks, synthesizeCommit, titleOf } from './deployments/read-commits.ts';

// `npm run check-deployments -- [--commits 20]`: whether CloudFormation would deploy each of the last commits after the one before
// it, and the one before it again after each.
const { values } = parseArgs({ options: { commits: { type: 'string', default: '20' } } });
const commits = lastCommits(Number(values.commits) + 1).reverse();
let [steps, refused] = [0, 0];
let before: Stacks | undefined;
for (const commit of commits) {
  const stacks = await synthesizeCommit(commit);
  console.info(
    `${commit} ${titleOf(commit)}${stacks === undefined ? ' (does not synthesize: skipped)' : ''}`,
  );
  if (before !== undefined && stacks !== undefined) {
    steps += 1;
    refused += tell('forward', refusedChanges(before, stacks)) + tell('back', refusedChanges(stacks, before));
  }
  before = stacks ?? before;
}
console.info(`${steps} steps, each way; ${refused} refused`);
process.exitCode = refused === 0 ? 0 : 1;

function tell(direction: string, sentences: string[]): number {
  for (const sentence of sentences) console.info(`  ${direction}: ${sentence}`);
  return sentences.length === 0 ? 0 : 1;
}
