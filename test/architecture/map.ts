import { countProblems } from './count-problems.ts';
import { readImportGraph } from './import-graph.ts';

/** Prints how many modules are in the wrong place, and which: `npm run map`. */
for (const [problem, found] of Object.entries(countProblems(readImportGraph()))) {
  console.log(`${problem}: ${found.length}`);
  for (const each of found) console.log(`  ${each}`);
}
