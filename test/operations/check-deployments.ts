import os from 'node:os';
import { parseArgs } from 'node:util';
import { leftBehind } from '../../infra/deploy/lost-state.ts';
import { refusedChanges } from '../../infra/deploy/refused-changes.ts';
import { ACCEPTED } from './deployments/accepted.ts';
import { lastCommits, type Stacks, synthesizeCommit, titleOf } from './deployments/read-commits.ts';

// `npm run check-deployments -- [--commits 20]`: whether CloudFormation would deploy each of the last commits after the one before
// it, and the one before it again after each. What a commit adds stays behind when it is undone, which is only told
// (docs/deploying.md#going-back).
const { values } = parseArgs({ options: { commits: { type: 'string', default: '20' } } });
const commits = lastCommits(Number(values.commits) + 1).reverse();
const AT_ONCE = os.availableParallelism();
const begun = performance.now();
let [steps, refused] = [0, 0];
let before: Stacks | undefined;
for (let start = 0; start < commits.length; start += AT_ONCE) {
  const some = commits.slice(start, start + AT_ONCE);
  const assemblies = await Promise.all(some.map(synthesizeCommit));
  for (const [index, stacks] of assemblies.entries()) checkStep(some[index] ?? '', stacks);
}
const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
console.info(`${steps} steps, each way; ${refused} refused; ${minutes} minutes`);
process.exitCode = refused === 0 ? 0 : 1;

function checkStep(commit: string, stacks: Stacks | undefined): void {
  console.info(
    `${commit} ${titleOf(commit)}${stacks === undefined ? ' (does not synthesize: skipped)' : ''}`,
  );
  if (before !== undefined && stacks !== undefined) {
    steps += 1;
    const left = new Set(orphansOf(stacks, before));
    refused += tell('forward', refusedChanges(before, stacks));
    refused += tell(
      'back',
      refusedChanges(stacks, before).filter((sentence) => !left.has(sentence)),
    );
    for (const sentence of left) console.info(`  back (only told): ${sentence}`);
  }
  before = stacks ?? before;
}

/** What going back leaves in the account without a stack, because the undone commit added it. */
function orphansOf(from: Stacks, to: Stacks): string[] {
  return to.flatMap(({ name, template }) =>
    leftBehind(name, from.find((stack) => stack.name === name)?.template ?? {}, template),
  );
}

/** @returns 1 if a sentence isn't accepted */
function tell(direction: string, sentences: string[]): number {
  const judged = sentences.map((sentence) => ({
    sentence,
    why: ACCEPTED.find(({ sentence: start }) => sentence.startsWith(start))?.why,
  }));
  for (const { sentence, why } of judged)
    console.info(`  ${direction}: ${sentence}${why === undefined ? '' : ` Accepted: ${why}`}`);
  return judged.some(({ why }) => why === undefined) ? 1 : 0;
}
