import { findRunning } from './data-folder.ts';

const DATA_DIR = '.local';

// `npm run job -- NAME [EVENT]`: runs a scheduled job now, in the running local cloud. The event is JSON.
const [name, input] = process.argv.slice(2);
const running = await findRunning(DATA_DIR);
if (name === undefined) {
  fail('Which job? npm run job -- NAME');
} else if (running === undefined) {
  fail('No local cloud runs here. Start it: npm start');
} else {
  const answer = await fetch(`${running.services}/_local/jobs/${encodeURIComponent(name)}`, {
    method: 'POST',
    ...(input === undefined ? {} : { body: input }),
  });
  if (answer.ok) {
    console.info(`${name}: done`);
  } else {
    fail(await answer.text());
  }
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
